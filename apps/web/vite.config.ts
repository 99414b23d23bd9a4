import { reactRouter } from "@react-router/dev/vite";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, minifySync, type Plugin } from "vite";

/** What the main page of a residence shares with few others; each alone would be a file of some hundred bytes. */
const ofRooms = [
  "gift-panel/gi(?:ve-deed|ft-gate)",
  "residence/(?:opening|residence-data|countdown|ways)|app/address",
  "site/(?:counted|day-words|page-meta|read-id)|distinct-news|level-seal|kit/src/life-date|numerals|other-hash|rich-text|when-shown",
].join("|");

/**
 * Few files instead of many small ones: they compress better, and the list of routes, which every page carries, names
 * fewer. A group takes along what its files import: `shell` is all that the root needs, whatever page stands in it.
 */
const groups = [
  { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: "shell", test: /site[\\/]failed\.tsx$/, priority: 2 },
  { name: "deeds", test: /features[\\/](?:remembrance|share(?!.*copy))[\\/]/, minShareCount: 3, priority: 1 },
  { name: "rooms", test: new RegExp(ofRooms), minShareCount: 2 },
  { name: "asked", test: /app[\\/]use-asked/, priority: 1 },
  { name: "page", test: /site[\\/]crumbs|ui[\\/]src[\\/]portrait/, priority: 1 },
  { name: "form", test: /site[\\/]use-form|account[\\/]text-field|use-hydrated|new-ref/, priority: 1 },
  { name: "own", test: /features[\\/]personal[\\/]/, minShareCount: 4 },
  { name: "family", test: /features[\\/]family[\\/]/, minShareCount: 4 },
];
const groupNames = groups.map(({ name }) => name);

/** Names are a quarter of the list of routes: only what one looks for when something is too heavy keeps its own. */
const output = {
  codeSplitting: { groups },
  chunkFileNames: ({ name }: { name: string }) => `assets/${groupNames.includes(name) ? "[name]-" : ""}[hash].js`,
  assetFileNames: ({ names: [name = ""] }: { names: string[] }) =>
    name.endsWith(".css") ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]",
};

/** Vite copies `public` as it is; what every page waits for goes without its comments. */
const smallBoot: Plugin = {
  name: "small-boot",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle({ dir = "" }) {
    const file = join(dir, "boot.js");
    writeFileSync(file, minifySync(file, readFileSync(file, "utf8")).code);
  },
};

export default defineConfig({
  plugins: [reactRouter(), smallBoot],
  build: { target: "es2022", assetsInlineLimit: 0, cssCodeSplit: true, reportCompressedSize: false },
  environments: { client: { build: { rolldownOptions: { output } } } },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
