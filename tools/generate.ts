import { argv } from "node:process";

/** `npm run generate`: updates generated files: client routes, docs/api.md, docs/openapi.json, the tables of
 * docs/architecture.md, interface fonts. */
argv.push("--ui");
await import("./gen-contract.ts");
await import("./gen-architecture.ts");
await import("./build-fonts.ts");
