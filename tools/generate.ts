/**
 * `npm run generate`: updates the generated files: lists of calls and bindings, client routes, docs/api.md,
 * docs/openapi.json, the tables of docs/architecture.md.
 */
import "./gen-registries.ts";
import "./gen-contract.ts";
import "./gen-architecture.ts";
