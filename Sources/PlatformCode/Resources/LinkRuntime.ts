// The part of generated TypeScript that is the same for every table: it reads, matches and prints links by the rules of
// docs/route-table.md. `NAME` stands for the name of the type. The declarations before the first mark stand for those of a
// table, so that the compiler can check this file. The part before the second mark follows the type.

interface NAME {
  "home": {};
  "trip": { "reference": string };
}
type RouteId = keyof NAME;
type Requirement = "login";
type RouteLink = { [Id in RouteId]: { route: Id; values: NAME[Id] } }[RouteId];
const hosts: readonly string[] = [];
const schemes: readonly string[] = [];
const schemeHosts: readonly string[] | "*" = "*" as readonly string[] | "*";
const integer = (text: string): number | undefined => Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
const routes: readonly RouteData[] = [];
const entries: readonly (readonly [number, string])[] = [];

// What follows is in every generated file.

/** What `parse` returns: a route with its values, and what the table does not declare; or the reason. */
export type ParsedLink =
  | (RouteLink & { ok: true; other: readonly (readonly [string, string | null])[]; fragment?: string })
  | { ok: false; problem: LinkProblem };
export type LinkProblem =
  | { kind: "malformed"; code: string }
  | { kind: "foreign" }
  | { kind: "unmatched" }
  | { kind: "gone"; route: string }
  | { kind: "badValue"; route: RouteId; parameter: string; type: string; text: string };
export interface LinkOptions {
  /** The app's scheme, instead of https. */
  scheme?: string;
}
type Arguments<Id extends RouteId> = {} extends NAME[Id]
  ? [values?: NAME[Id], options?: LinkOptions] : [values: NAME[Id], options?: LinkOptions];

// What follows is in every generated file.

/** Reads a link. For a text that is not a link of the table, it returns the reason. It throws nothing. */
export function parse(text: string): ParsedLink {
  const found = find(text);
  if ("problem" in found) return { ok: false, problem: found.problem };
  const [id, flags, specification] = routes[found.route] as RouteData;
  if ((flags & 4) !== 0) return { ok: false, problem: { kind: "gone", route: id } };
  const values: Record<string, unknown> = {};
  const bad = (parameter: string, type: string, value: string): ParsedLink =>
    ({ ok: false, problem: { kind: "badValue", route: id as RouteId, parameter, type, text: value } });
  for (const segment of segmentsOf(specification)) {
    if (segment.name === undefined) continue;
    const texts = found.texts[segment.name] ?? [];
    const value = segment.kind === "rest" ? texts : converted(segment.type, texts[0] ?? "");
    if (value === undefined) return bad(segment.name, segment.type, texts[0] ?? "");
    values[segment.name] = value;
  }
  for (const item of itemsOf(specification)) {
    const named = found.items.filter(([name]) => name === item.name);
    if (item.isRepeated) {
      const texts = named.map(([, value]) => value).filter((text): text is string => text !== null);
      const kept = texts.filter((text) => text !== "" || item.type === "string");
      const list = kept.map((text) => text === "" ? text : converted(item.type, text));
      if (list.includes(undefined)) return bad(item.name, item.type, kept[list.indexOf(undefined)] as string);
      values[item.name] = list;
      continue;
    }
    // The bare name of a `bool` is true.
    const bare = item.type === "bool" && named.length > 0 ? "true" : undefined;
    const value = named.find(([, value]) => value !== null)?.[1] ?? bare;
    if (value === undefined || (value === "" && item.type !== "string")) continue;
    const result = value === "" ? value : converted(item.type, value);
    if (result === undefined) return bad(item.name, item.type, value);
    values[item.name] = result;
  }
  const declared = itemsOf(specification).map((item) => item.name);
  const other = found.items.filter(([name]) => !declared.includes(name));
  return { ok: true, route: id, values, other, fragment: found.fragment } as unknown as ParsedLink;
}

/**
 * Returns the link of a route: https, or the app's scheme if the route has no https link or `scheme` is given.
 *
 * It throws a `LinkError` if no link can have the values.
 */
export function href<Id extends RouteId>(route: Id, ...rest: Arguments<Id>): string {
  const number = numberOf(route);
  const [, flags] = routes[number] ?? fail("unknownRoute");
  const wanted = rest[1]?.scheme;
  const isWeb = wanted === undefined && (flags & 1) !== 0 && hosts.length > 0;
  if (!isWeb && ((flags & 2) === 0 || schemes.length === 0)) fail("notReachable");
  const scheme = schemes.find((name) => wanted === undefined || lowercased(name) === lowercased(wanted));
  const origin = isWeb ? "https://" + hosts[0] : (scheme ?? fail("notReachable")) + "://";
  return origin + printed(number, (rest[0] ?? {}) as Record<string, unknown>, origin);
}

/** Returns the path and query of a route's https link, for links inside a web site. Throws as `href` does. */
export function path<Id extends RouteId>(route: Id, ...rest: Arguments<Id>): string {
  const link = href(route, ...rest);
  if (!link.startsWith("https://")) fail("notReachable");
  return link.slice(link.indexOf("/", 8));
}

/** Whether links to a route lead the user somewhere; false for `"navigation": false` in the table. */
export function isNavigation(route: RouteId): boolean {
  return !isFlagged(route, 16);
}

/** What a route requires of the app: `requires` of the table. */
export function requirement(route: RouteId): Requirement | undefined {
  return routes[numberOf(route)]?.[4];
}

/**
 * Returns the links above a link, from the top: those of the beginnings of its path, without query items.
 *
 * What is no screen above the link is left out: `/`, on which a stack of screens begins, the same route, a route that is no
 * navigation or requires something else, and one that has a parameter where the link's route has text.
 */
export function parents(link: RouteLink): RouteLink[] {
  const origins = [...hosts.slice(0, 1).map((host) => "https://" + host), ...schemes.slice(0, 1).map((scheme) => scheme + "://")];
  const pieces = beginnings(link);
  const links = pieces.flatMap((_, last) => {
    const beginning = "/" + pieces.slice(0, last + 1).join("/");
    const found = origins.map((origin) => parse(origin + beginning))
      .find((other) => other.ok && isAbove(other.route, link.route, last + 1));
    return found?.ok === true ? [{ route: found.route, values: found.values } as RouteLink] : [];
  });
  return links.filter((found, index) => index === 0 || !isSame(found, links[index - 1] as RouteLink));
}

function isSame(left: RouteLink, right: RouteLink): boolean {
  return left.route === right.route && pathOf(left) === pathOf(right);
}

/** Whether a route is a screen above another one, whose path begins with a path of the first, of `depth` segments. */
function isAbove(parent: RouteId, child: RouteId, depth: number): boolean {
  const needs = requirement(parent);
  const [upper, lower] = [parent, child].map((id) => segmentsOf((routes[numberOf(id)] as RouteData)[2]));
  return parent !== child && isNavigation(parent) && !isFlagged(parent, 8)
    && (needs === undefined || needs === requirement(child))
    && (upper as Segment[]).slice(0, depth).every((segment, index) =>
      segment.kind === "literal" || (lower as Segment[])[index]?.kind !== "literal");
}

/** The segments of a link's path but the last one, as the link has them; none if there is no such link. */
function beginnings(link: RouteLink): string[] {
  return pathOf(link).split("/").slice(1, -1);
}

/** The path of a link; empty if there is no such link. */
function pathOf(link: RouteLink): string {
  try {
    const number = numberOf(link.route);
    const { text } = unmatched(number < 0 ? fail("unknownRoute") : number, { ...link.values });
    return text.split("?", 1)[0] as string;
  } catch (error) {
    if (error instanceof LinkError) return "";
    throw error;
  }
}

/** What a guard says of a link. */
export type LinkAnswer = "allowed" | "denied" | "superseded";

/**
 * Returns a function that asks the app whether it may follow a link, for example after a login.
 *
 * Links that wait for the same requirement share one question, so that the user is asked once. A newer navigation supersedes
 * those that wait, but one with a requirement only if it has the same: the link that ends a login does not end what waits for
 * it. Links to routes with `"callbacks": true` or `"navigation": false` supersede nothing and are not superseded.
 */
export function linkGuard(
  isAllowed: (link: RouteLink) => boolean | Promise<boolean>,
): (link: RouteLink) => Promise<LinkAnswer> {
  const questions = new Map<unknown, Promise<boolean>>();
  const waiting = new Set<{ needs: Requirement | undefined; isAction: boolean; isSuperseded: boolean }>();
  return async (link) => {
    const needs = requirement(link.route);
    const own = { needs, isAction: isFlagged(link.route, 8), isSuperseded: false };
    for (const other of own.isAction ? [] : waiting) {
      if (!other.isAction && (other.needs === undefined || other.needs === needs)) other.isSuperseded = true;
    }
    waiting.add(own);
    const question = needs ?? own;
    const asked = questions.get(question)
      ?? new Promise<boolean>((resolve) => resolve(isAllowed(link))).finally(() => questions.delete(question));
    questions.set(question, asked);
    try {
      const isGranted = await asked;
      return own.isSuperseded ? "superseded" : isGranted ? "allowed" : "denied";
    } finally {
      waiting.delete(own);
    }
  };
}

/** Why a route has no link with the given values; `code` is one of those of `linkd link`. */
export class LinkError extends Error {
  constructor(readonly code: string) {
    super("there is no such link: " + code);
  }
}

type RouteData = readonly [
  id: string, flags: number, specification: string, alias?: string | null, requirement?: Requirement,
];
type Item = readonly [name: string, value: string | null];
interface Segment { kind: "literal" | "parameter" | "prefix" | "suffix" | "rest"; text: string; name?: string; type: string }
interface Found {
  route: number; isWeb: boolean; texts: Record<string, readonly string[]>; items: readonly Item[]; fragment?: string | undefined;
}
interface Scan {
  scheme: string; hasAuthority: boolean; hasUserInfo: boolean; host: readonly number[]; path: readonly number[];
  query: readonly number[]; fragment?: string | undefined;
}

function fail(code: string): never {
  throw new LinkError(code);
}

function numberOf(route: string): number {
  return routes.findIndex(([id]) => id === route);
}

function isFlagged(route: string, flag: number): boolean {
  return ((routes[numberOf(route)]?.[1] ?? 0) & flag) !== 0;
}

function lowercased(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

// R1, R4: the raw text is split, and each piece is checked and decoded once.

function bytesOf(text: string): number[] {
  if (/[\uD800-\uDFFF]/u.test(text)) fail("badUTF8");
  const bytes: number[] = [];
  const escaped = encodeURIComponent(text);
  for (let index = 0; index < escaped.length; index += 1) {
    if (escaped[index] === "%") {
      bytes.push(parseInt(escaped.slice(index + 1, index + 3), 16));
      index += 2;
    } else {
      bytes.push(escaped.charCodeAt(index));
    }
  }
  return bytes;
}

function digit(byte: number | undefined): number {
  const value = byte === undefined ? NaN : parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? -1 : value;
}

/** Decodes a piece; throws the first byte that it cannot have. */
function decoded(piece: readonly number[], isPath = false): string {
  let text = "";
  let missing = 0;
  let [low, high] = [0x80, 0xbf];
  for (let index = 0; index < piece.length; index += 1) {
    let byte = piece[index] as number;
    if (isPath && byte === 0x5c) fail("backslash");
    if (byte === 0x20) fail("space");
    if (byte < 0x20 || byte === 0x7f) fail("control");
    if (byte === 0x25) {
      const [first, second] = [digit(piece[index + 1]), digit(piece[index + 2])];
      if (first < 0 || second < 0) fail("badEscape");
      byte = first * 16 + second;
      if (byte === 0) fail("nul");
      index += 2;
    }
    if (missing > 0) {
      if (byte < low || byte > high) fail("badUTF8");
      missing -= 1;
      [low, high] = [0x80, 0xbf];
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) fail("badUTF8");
      missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      if (byte === 0xe0) low = 0xa0;
      if (byte === 0xed) high = 0x9f;
      if (byte === 0xf0) low = 0x90;
      if (byte === 0xf4) high = 0x8f;
    }
    text += "%" + (byte < 16 ? "0" : "") + byte.toString(16);
  }
  if (missing > 0) fail("badUTF8");
  return decodeURIComponent(text);
}

function end(bytes: readonly number[], start: number, marks: string): number {
  let index = start;
  while (index < bytes.length && !marks.includes(String.fromCharCode(bytes[index] as number))) index += 1;
  return index;
}

function scanned(bytes: readonly number[]): Scan {
  if (bytes.length > 8192) fail("tooLong");
  const start = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(String.fromCharCode(...bytes))?.[0] ?? fail("noScheme");
  let index = start.length;
  const hasAuthority = bytes[index] === 0x2f && bytes[index + 1] === 0x2f;
  const authority = hasAuthority ? bytes.slice(index + 2, end(bytes, index + 2, "/?#")) : [];
  if (hasAuthority) index += 2 + authority.length;
  const host = authority.slice(authority.lastIndexOf(0x40) + 1);
  decoded(authority, true);
  const isLiteral = host[0] === 0x5b;
  if (isLiteral && !host.includes(0x5d)) fail("badAuthority");
  const length = isLiteral ? host.indexOf(0x5d) + 1 : end(host, 0, ":");
  if (!/^(:[0-9]*)?$/.test(String.fromCharCode(...host.slice(length)))) fail("badAuthority");
  const pathEnd = end(bytes, index, "?#");
  const queryEnd = bytes[pathEnd] === 0x3f ? end(bytes, pathEnd, "#") : pathEnd;
  return {
    scheme: lowercased(start.slice(0, -1)), hasAuthority, hasUserInfo: authority.includes(0x40),
    host: host.slice(0, length), path: bytes.slice(index, pathEnd), query: bytes.slice(pathEnd + 1, queryEnd),
    fragment: queryEnd < bytes.length ? decoded(bytes.slice(queryEnd + 1)) : undefined,
  };
}

function split(bytes: readonly number[], mark: number): number[][] {
  const parts: number[][] = [[]];
  for (const byte of bytes) byte === mark ? parts.push([]) : (parts[parts.length - 1] as number[]).push(byte);
  return parts;
}

function segment(piece: readonly number[]): string {
  const text = decoded(piece, true);
  if (text === "." || text === "..") fail("dotSegment");
  return text;
}

/** The segments; an empty text for an empty segment inside. */
function pathSegments(path: readonly number[], host?: readonly number[]): string[] {
  const first = host === undefined ? [] : [segment(host)];
  const all = split(path, 0x2f).map(segment);
  if (first.length + all.filter((text) => text !== "").length > 64) fail("tooManySegments");
  while (all.length > 0 && all[all.length - 1] === "") all.pop();
  if (path[0] === 0x2f) all.shift();
  return [...first, ...all];
}

// R7: items keep their order and repeats; empty pairs are skipped.
function queryItems(query: readonly number[]): Item[] {
  const items = split(query, 0x26).filter((pair) => pair.length > 0).map((pair): Item => {
    const equals = pair.indexOf(0x3d);
    if (equals < 0) return [decoded(pair), null];
    return [decoded(pair.slice(0, equals)), split(pair.slice(equals + 1), 0x3d).map((part) => decoded(part)).join("=")];
  });
  if (items.length > 64) fail("tooManyQueryItems");
  return items;
}

// Patterns

function segmentsOf(specification: string): Segment[] {
  const path = specification.split("#", 1)[0] as string;
  return path.split("/").filter((text) => text !== "").map((text): Segment => {
    const match = /^([^{]*)\{([A-Za-z0-9_]+)(\+)?(?::([^}]*))?\}([^]*)$/.exec(text);
    if (match === null) return { kind: "literal", text, type: "string" };
    const [, before = "", name = "", rest, type = "string", after = ""] = match;
    const kind = rest === undefined ? (before !== "" ? "prefix" : after !== "" ? "suffix" : "parameter") : "rest";
    return { kind, text: before + after, name, type };
  });
}

function itemsOf(specification: string): { name: string; type: string; isOptional: boolean; isRepeated: boolean }[] {
  return specification.split("#").slice(1).map((item) => {
    const colon = item.indexOf(":");
    const isRepeated = item.endsWith("*");
    const isOptional = isRepeated || item.endsWith("?");
    return { name: item.slice(0, colon), type: item.slice(colon + 1, isOptional ? -1 : undefined), isOptional, isRepeated };
  });
}

function accepts(type: string, text: string): boolean {
  if (text === "") return false;
  if (type === "string") return true;
  if (type === "int") return /^[0-9]{1,19}$/.test(text);
  if (type === "bool") return ["true", "false", "1", "0"].includes(text);
  if (type === "number") return /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text);
  if (type === "uuid") return /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(text);
  if (type !== "date") return type.slice(5, -1).split("|").includes(text);
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && day > 0 && day <= (daysOfMonths[month - 1] ?? 0);
}

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The value of a text of the type; undefined also for a day that its year does not have, and for a number that is too large. */
function converted(type: string, text: string): unknown {
  if (!accepts(type, text)) return undefined;
  if (type === "int") return integer(text);
  if (type === "bool") return text === "true" || text === "1";
  if (type === "number") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (type === "uuid") return text.toLowerCase();
  if (type !== "date" || text.slice(5) !== "02-29") return text;
  const year = Number(text.slice(0, 4));
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? text : undefined;
}

function matches(segment: Segment, text: string): boolean {
  if (text === "") return false;
  const isLonger = text.length > segment.text.length;
  switch (segment.kind) {
    case "literal": return text === segment.text;
    case "parameter": return accepts(segment.type, text);
    case "prefix": return isLonger && text.startsWith(segment.text);
    case "suffix": return isLonger && text.endsWith(segment.text);
    case "rest": return true;
  }
}

const parsedEntries = entries.map(([route, pattern]) => ({ route, segments: segmentsOf(pattern) }));

// R2, R5, R6, R9: entries are in the order of precedence, so that the first one that matches wins. A host that counts
// as a segment matches fixed text without regard to case; the same text comes first.
function find(text: string): Found | { problem: LinkProblem } {
  try {
    const scan = scanned(bytesOf(text));
    pathSegments(scan.path);
    const items = queryItems(scan.query);
    const isWeb = scan.scheme === "https";
    const host = lowercased(String.fromCharCode(...scan.host));
    const isOwn = isWeb
      ? scan.hasAuthority && !scan.hasUserInfo && hosts.some((own) => own.startsWith("*.")
        ? host.length > own.length - 1 && host.endsWith(own.slice(1)) : host === own)
      : schemes.some((own) => lowercased(own) === scan.scheme);
    if (!isOwn) return { problem: { kind: "foreign" } };
    const isDropped = isWeb || scan.host.length === 0 || schemeHosts === "*"
      || schemeHosts.includes(lowercased(decoded(scan.host)));
    const segments = pathSegments(scan.path, isDropped ? undefined : scan.host);
    const fits = (entry: { route: number; segments: Segment[] }, isHost: boolean): boolean => {
      const [, flags, specification] = routes[entry.route] as RouteData;
      const last = entry.segments[entry.segments.length - 1];
      return (flags & (isWeb ? 1 : 2)) !== 0 && !segments.includes("")
        && (last?.kind === "rest" ? segments.length >= entry.segments.length : segments.length === entry.segments.length)
        && entry.segments.every((segment, index) => isHost && index === 0 ? true : matches(segment, segments[index] as string))
        && itemsOf(specification).every((item) => item.isOptional || isSatisfied(item, items));
    };
    let entry = parsedEntries.find((entry) => (isDropped || entry.segments[0]?.kind === "literal") && fits(entry, false));
    if (entry === undefined && !isDropped) {
      for (const other of parsedEntries) {
        const first = other.segments[0];
        const isFolded = first?.kind === "literal" && lowercased(first.text) === lowercased(segments[0] as string);
        const isBetter = entry === undefined || (first?.text ?? "") < (entry.segments[0]?.text ?? "");
        if (isFolded && isBetter && fits(other, true)) entry = other;
      }
      entry ??= parsedEntries.find((entry) => fits(entry, false));
    }
    if (entry === undefined) return { problem: { kind: "unmatched" } };
    const [, , specification] = routes[entry.route] as RouteData;
    const texts: Record<string, readonly string[]> = Object.create(null);
    entry.segments.forEach((segment, index) => {
      const text = segments[index] as string;
      if (segment.name === undefined) return;
      texts[segment.name] = segment.kind === "rest" ? segments.slice(index)
        : [segment.kind === "prefix" ? text.slice(segment.text.length)
          : segment.kind === "suffix" ? text.slice(0, text.length - segment.text.length) : text];
    });
    const names = segmentsOf(specification).map((segment) => segment.name);
    const kept = items.filter(([name]) => !name.startsWith("x-") && !names.includes(name));
    return { route: entry.route, isWeb, texts, items: kept, fragment: scan.fragment };
  } catch (error) {
    if (error instanceof LinkError) return { problem: { kind: "malformed", code: error.code } };
    throw error;
  }
}

function isSatisfied(item: { name: string; type: string }, items: readonly Item[]): boolean {
  const named = items.filter(([name]) => name === item.name);
  return named.length > 0 && named.every(([, value]) => value !== null && accepts(item.type, value));
}

// R8: a printed link is matched before it is returned.

function encoded(text: string): string {
  if (/[\uD800-\uDFFF]/u.test(text)) fail("badValue");
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => "%" + mark.charCodeAt(0).toString(16).toUpperCase());
}

function own(values: Record<string, unknown>, name: string): unknown {
  const value = Object.prototype.hasOwnProperty.call(values, name) ? values[name] : undefined;
  return value === null ? undefined : value;
}

function listed(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) => String(item));
}

/** The shortest text that reads as the same number, without an exponent. */
function plain(number: number): string {
  const parts = /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(String(number));
  if (parts === null) return String(number);
  const [, sign = "", first = "", rest = ""] = parts;
  const exponent = Number(parts[4]);
  return sign + (exponent < 0 ? "0." + "0".repeat(-exponent - 1) + first + rest : (first + rest).padEnd(exponent + 1, "0"));
}

interface Printed { text: string; texts: Record<string, readonly string[]>; pairs: readonly (readonly [string, string])[] }

function printed(number: number, values: Record<string, unknown>, origin: string): string {
  const { text, texts, pairs } = unmatched(number, values);
  const found = find(origin + text);
  if ("problem" in found) {
    if (found.problem.kind !== "malformed") fail("notReachable");
    fail(/^too/.test(found.problem.code) ? "tooLong" : "badValue");
  }
  const isSame = found.route === number && JSON.stringify(found.items) === JSON.stringify(pairs)
    && Object.keys(texts).every((name) => JSON.stringify(found.texts[name] ?? []) === JSON.stringify(texts[name]));
  return isSame ? text : fail("shadowed");
}

/** The path and the query, which may lead to another route, and what they are made of. */
function unmatched(number: number, values: Record<string, unknown>): Printed {
  const [, , specification, alias] = routes[number] as RouteData;
  const segments = segmentsOf(specification);
  const texts: Record<string, readonly string[]> = Object.create(null);
  for (const { name } of segments) {
    const value = name === undefined ? undefined : own(values, name);
    if (name !== undefined && value !== undefined) texts[name] = listed(value);
  }
  const last = segments[segments.length - 1];
  const isShort = last?.kind === "rest" && texts[last.name as string]?.length === 0;
  if (isShort && typeof alias !== "string") fail("emptyParameter");
  const pairs: [string, string][] = [];
  const items = itemsOf(specification);
  // Lists are last.
  for (const { name, type, isOptional, isRepeated } of [false, true].flatMap((kind) => items.filter((item) => item.isRepeated === kind))) {
    const value = own(values, name);
    if (value === undefined && !isOptional) fail("missingQueryItem");
    if (value === undefined) continue;
    for (const one of isRepeated && Array.isArray(value) ? value : [value]) {
      const text = typeof one === "number" ? plain(one) : String(one);
      if ((!isOptional || text !== "") && converted(type, text) === undefined) fail("badValue");
      pairs.push([name, text]);
    }
  }
  const parts = segmentsOf(isShort ? alias as string : specification).flatMap((segment): string[] => {
    if (segment.name === undefined) return [segment.text];
    const given = texts[segment.name] ?? fail("missingParameter");
    if (given.includes("")) fail("emptyParameter");
    if (segment.kind === "rest") return [...given];
    const text = given.length === 1 ? given[0] as string : fail("badValue");
    if (segment.kind === "prefix") return [segment.text + text];
    if (segment.kind === "suffix") return [text + segment.text];
    return converted(segment.type, text) === undefined ? fail("badValue") : [text];
  });
  if (parts.some((part) => part === "." || part === "..")) fail("dotSegment");
  const text = "/" + parts.map(encoded).join("/")
    + (pairs.length === 0 ? "" : "?" + pairs.map(([name, value]) => encoded(name) + "=" + encoded(value)).join("&"));
  return { text, texts, pairs };
}
