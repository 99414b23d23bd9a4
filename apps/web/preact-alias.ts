import { join } from "node:path";

/** Preact in the place of React, also in libraries (docs/decisions/0083). For Vite and for Vitest. */
export const preactAlias = [
  { find: /^react$/, replacement: join(import.meta.dirname, "react.ts") },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react-dom\/(client|server)$/, replacement: "preact/compat/$1" },
  { find: /^react\/(jsx(?:-dev)?-runtime)$/, replacement: "preact/$1" },
];
