import { createHash } from "node:crypto";
import { reactRouter } from "@react-router/dev/vite";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig, minifySync, type Plugin } from "vite";
import { preactAlias } from "./preact-alias.ts";

/** What all pages need, and what those that visitors read load right after hydration. */
const shellModules = [
  String.raw`layout[\\/]failed\.tsx$`,
  String.raw`web[\\/]app[\\/](?:root|frame|entry\.client)\.tsx`,
  "(?:residence|subpage)-watch|family-link|live-tab|cooperation-link|gift-effects",
].join("|");

/** What the pages have in common that visitors read. */
const visitModules = [
  String.raw`features[\\/](?:residence|remembrance|share|gift-panel[\\/]gi|home|slide|live)[\\/]`,
  String.raw`app[\\/](?:parts[\\/](?!qr)|url|api|browser|data)`,
  String.raw`packages[\\/]ui[\\/]src[\\/](?!editor|send)`,
].join("|");

/**
 * Few chunks instead of many small ones: they compress better (R-performance-5), each request costs a phone a kilobyte
 * of headers, and the route manifest, which every page contains, names fewer. A group includes what its files import
 * and their style sheets: `shell` is all that the root needs, whatever the page.
 */
const groups = [
  {
    name: "react",
    test: /node_modules[\\/](?:preact|react-router)[\\/]|apps[\\/]web[\\/]react\.ts/,
    priority: 4,
  },
  { name: "shell", test: new RegExp(shellModules), priority: 3 },
  { name: "visit", test: new RegExp(visitModules), minShareCount: 2, priority: 1 },
];
const groupNames = groups.map(({ name }) => name);

/** Names are a quarter of the route manifest: only groups that matter for size analysis have one. */
const output = {
  codeSplitting: { groups },
  chunkFileNames: ({ name }: { name: string }) => `assets/${groupNames.includes(name) ? "[name]-" : ""}[hash].js`,
  assetFileNames: ({ names: [name = ""] }: { names: string[] }) =>
    name.endsWith(".css") ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]",
};

/** `virtual:boot` is the text of the script that every page starts with, minified. */
const bootFile = join(import.meta.dirname, "boot.js");
const boot: Plugin = {
  name: "boot",
  resolveId: (id) => (id === "virtual:boot" ? "\0boot" : undefined),
  load(id) {
    if (id !== "\0boot") return;
    this.addWatchFile(bootFile);
    return `export default ${JSON.stringify(minifySync(bootFile, readFileSync(bootFile, "utf8")).code)}`;
  },
};

/** `/sw.js`, which must be outside of `/assets` to see all pages. */
const workerFile = join(import.meta.dirname, "service-worker.js");
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  generateBundle() {
    if (this.environment.name !== "client") return;
    const source = minifySync(workerFile, readFileSync(workerFile, "utf8")).code;
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

/** Class names are a part of every page and script: file and position, not the name that the map has already. */
function shortClassName(name: string, path: string, css: string): string {
  const file = createHash("sha256")
    .update(relative(import.meta.dirname, path))
    .digest("base64url")
    .slice(0, 5);
  const position = css.search(new RegExp(`(?:\\.|@keyframes\\s+)${name}(?![\\w-])`));
  if (position < 0) throw new Error(`${path} has no ${name}`);
  return `_${file}${position.toString(36)}`;
}

export default defineConfig(({ command }) => ({
  resolve: { alias: preactAlias },
  plugins: [reactRouter(), boot, serviceWorker],
  // Libraries that import React are bundled, so that they get Preact too.
  ssr: { noExternal: [/^react-router/, /^@react-router\/node/, /^preact/, /^@dnd-kit/, /^@tiptap/] },
  build: {
    // The names of what a lazy part imports would be a kilobyte on every page, and most of it is there already; style
    // sheets have to be loaded before the part is displayed.
    modulePreload: { resolveDependencies: (_url, needed) => needed.filter((name) => name.endsWith(".css")) },
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
  },
  environments: { client: { build: { rolldownOptions: { output } } } },
  css: {
    modules: {
      localsConvention: "camelCaseOnly",
      ...(command === "build" && { generateScopedName: shortClassName }),
    },
  },
}));
