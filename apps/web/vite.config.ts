import { createHash } from "node:crypto";
import { reactRouter } from "@react-router/dev/vite";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig, minifySync, type Plugin } from "vite";

/**
 * Modules that the main page of a residence shares with few others; each alone would be a file of some hundred bytes.
 */
const residencePageModules = [
  "gift-panel/gi(?:ve-gift-action|ft-panel-host)",
  "residence/(?:opening|countdown|section-links)|data/residence-data|url/address",
  "parts/(?:counted|day-text|page-meta)|distinct-activity|level-seal|kit/src/life-date|numerals|other-hash|rich-text|when-page-visible",
].join("|");

/**
 * Few chunks instead of many small ones: they compress better (R-performance-5), and the route manifest, which every
 * page contains, names fewer. A group includes what its files import: `shell` is all that the root needs, whatever the
 * page.
 */
const groups = [
  { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: "shell", test: /layout[\\/]failed\.tsx$/, priority: 2 },
  { name: "actions", test: /features[\\/](?:remembrance|share)[\\/]/, minShareCount: 3, priority: 1 },
  { name: "pages", test: new RegExp(residencePageModules), minShareCount: 2 },
  { name: "query", test: /api[\\/]use-query/, priority: 1 },
  { name: "page", test: /parts[\\/]crumbs|ui[\\/]src[\\/]portrait/, priority: 1 },
  { name: "form", test: /form[\\/](?:use-form|text-field)|use-hydrated|new-ref|kit[\\/]src[\\/]text\.ts/, priority: 1 },
  { name: "own", test: /features[\\/]personal[\\/](?!own-list)|parts[\\/]async-section/, minShareCount: 4 },
  { name: "family", test: /features[\\/]family[\\/]/, minShareCount: 4 },
];
const groupNames = groups.map(({ name }) => name);

/** Names are a quarter of the route manifest: only groups that matter for size analysis have one. */
const output = {
  codeSplitting: { groups },
  chunkFileNames: ({ name }: { name: string }) => `assets/${groupNames.includes(name) ? "[name]-" : ""}[hash].js`,
  assetFileNames: ({ names: [name = ""] }: { names: string[] }) =>
    name.endsWith(".css") ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]",
};

/** Vite copies `public` unchanged; the script that every page waits for is minified. */
const smallBoot: Plugin = {
  name: "small-boot",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle({ dir = "" }) {
    const file = join(dir, "boot.js");
    writeFileSync(file, minifySync(file, readFileSync(file, "utf8")).code);
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
  plugins: [reactRouter(), smallBoot],
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
