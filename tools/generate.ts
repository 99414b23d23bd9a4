import { argv } from "node:process";

/**
 * `npm run generate`: updates the generated files: lists of calls and bindings, client routes, docs/api.md,
 * docs/openapi.json, the tables of docs/architecture.md, interface fonts.
 */
argv.push("--ui");
await import("./gen-registries.ts");
await import("./gen-contract.ts");
await import("./gen-architecture.ts");
await import("./build-fonts.ts");
