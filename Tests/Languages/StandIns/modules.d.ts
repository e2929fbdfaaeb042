// What the recipes of docs/app/react-and-android.md use of React Native, React Navigation 7 and Expo Router 5.

declare module "react-native" {
  export const Linking: {
    getInitialURL(): Promise<string | null>;
    addEventListener(type: "url", handler: (event: { url: string }) => void): { remove(): void };
  };
}

declare module "@react-navigation/native" {
  interface PartialState {
    index?: number;
    routes: { name: string; params?: object; state?: PartialState }[];
  }
  export type LinkingOptions<ParamList extends {}> = {
    enabled?: boolean;
    prefixes: string[];
    filter?: (url: string) => boolean;
    config?: { initialRouteName?: keyof ParamList; screens: object };
    getInitialURL?: () => string | null | undefined | Promise<string | null | undefined>;
    subscribe?: (listener: (url: string) => void) => undefined | void | (() => void);
    getStateFromPath?: (path: string, options?: object) => PartialState | undefined;
    getPathFromState?: (state: PartialState, options?: object) => string;
  };
}

declare module "expo-router" {
  export const router: {
    push(href: string): void;
    replace(href: string): void;
    canDismiss(): boolean;
    dismissAll(): void;
  };
}
