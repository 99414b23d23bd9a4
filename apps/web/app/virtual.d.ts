declare module "virtual:boot" {
  /** The text of `boot.js`, minified (vite.config.ts). */
  const text: string;
  export default text;
}
