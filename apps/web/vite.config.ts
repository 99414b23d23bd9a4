import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Few files instead of many small ones: what most pages share travels as one, compresses better and makes the list of
 * routes, which every page carries, a fifth shorter. The count was tried: this one makes the heaviest page lightest.
 */
const groups = [
  { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: "frame", test: /^(?!.*node_modules)/, minShareCount: 16, priority: 1 },
  { name: "deeds", test: /features[\\/](?:remembrance|share|visit)[\\/]/, minShareCount: 3, priority: 1 },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, cssCodeSplit: true, reportCompressedSize: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
