import { argv } from "node:process";

/** `npm run generate`: writes again what follows from the sources: the client's routes, docs/api.md, docs/openapi.json, the interface fonts. */
argv.push("--ui");
await import("./gen-contract.ts");
await import("./build-fonts.ts");
