declare module "virtual:boot" {
  /** The text of `boot.js`, minified (vite.config.ts). */
  const text: string;
  export default text;
}

/** Of boot.js: the button clicked last, null for anything else and from the second call on; clicks are not noted any more. */
// oxlint-disable-next-line no-var -- a property of globalThis
declare var takeEarlyPress: (() => HTMLElement | null) | undefined;

/** The framework's, which it does not declare: set by a script of its own before the entry. */
// oxlint-disable-next-line no-var -- a property of globalThis
declare var __reactRouterManifest: import("react-router").ServerBuild["assets"] | undefined;
