import { argv } from "node:process";

/** `npm run generate`: updates generated files: client routes, docs/api.md, docs/openapi.json, interface fonts. */
argv.push("--ui");
await import("./gen-contract.ts");
await import("./build-fonts.ts");
