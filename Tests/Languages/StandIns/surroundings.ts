// What surrounds the blocks without imports of docs/app/react-and-android.md.
import type { ParsedLink, RouteLink } from "./links";

declare global {
  const link: ParsedLink;
  function show(category: string, product: number): void;
  function open(link: RouteLink): void;
  function log(...texts: string[]): void;
}
