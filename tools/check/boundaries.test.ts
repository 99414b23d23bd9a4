import { expect, test } from "vitest";
import { checkBoundaries } from "./boundaries.ts";

const repository = [
  { path: "packages/kit/package.json", text: `{ "name": "@changming/kit", "exports": { "./*": "./src/*.ts" } }` },
  { path: "packages/kit/src/money.ts", text: "export const fen = 1;" },
  { path: "packages/kit/src/lunar.ts", text: "export const lunar = 1;" },
  { path: "packages/kit/src/mourning.ts", text: `import { lunar } from "./lunar.ts"; export const day = lunar;` },
];
const messagesOf = (path: string, text: string) =>
  checkBoundaries([...repository, { path, text }]).map(({ line, message }) => `${line} ${message}`);

test("imports in the allowed directions pass", () => {
  expect(messagesOf("apps/web/app/price.tsx", `import { fen } from "@changming/kit/money"; fen;`)).toEqual([]);
  expect(messagesOf("packages/domain/src/gift/send-gift.ts", `import { tx } from "@changming/db/tx"; tx;`)).toEqual([]);
  expect(messagesOf("tools/bench.ts", `import { tx } from "../packages/db/src/tx.ts"; tx;`)).toEqual([]);
});

test.each([
  [
    "apps/web/app/list.tsx",
    `\nimport { rows } from "@changming/db/database";`,
    "2 apps/web may import kit, contract, ui",
  ],
  [
    "apps/admin/app/staff.tsx",
    `import { audit } from "@changming/domain/audit";`,
    "1 apps/admin may import kit, contract, ui",
  ],
  [
    "apps/admin/app/staff.tsx",
    `import { api } from "@changming/web/app/api";`,
    "1 apps/admin may import kit, contract, ui",
  ],
  [
    "packages/contract/src/gift.ts",
    `import type { A } from "@changming/domain/gift/access";`,
    "1 packages/contract may",
  ],
  ["apps/server/src/features/gift/routes.ts", `import "@changming/db/tx";`, "1 apps/server/src/features may import"],
  ["packages/domain/src/order/pay.ts", `import { pay } from "@changming/gateways/pay";`, "gateways (types)"],
  ["packages/kit/src/odd.ts", `export const lazy = () => import("@changming/contract/gift");`, "none of our packages"],
])("%s may not import a higher layer", (path, text, message) => {
  expect(messagesOf(path, text)).toEqual([expect.stringContaining(message)]);
});

test("types of a gateway may be named in the domain", () => {
  const text = `import type { Pay } from "@changming/gateways/pay"; import { type Sms } from "@changming/gateways/sms";`;
  expect(messagesOf("packages/domain/src/order/pay.ts", text)).toEqual([]);
});

test("a relative path may not leave its package", () => {
  const text = `import { fen } from "../../kit/src/money.ts";`;
  expect(messagesOf("packages/db/src/prices.ts", text)).toEqual([expect.stringContaining("leaves the package")]);
});

test("the browser gets no server-only part of kit, not even through another module", () => {
  const message = "packages/kit/src/lunar.ts is for the server only";
  const direct = messagesOf("apps/web/app/day.tsx", `import { lunar } from "@changming/kit/lunar";`);
  const indirect = messagesOf("packages/contract/src/day.ts", `import { day } from "@changming/kit/mourning";`);
  expect([direct, indirect]).toEqual([[`1 ${message}`], [`1 ${message}`]]);
  expect(messagesOf("apps/web/app/day.tsx", `import type { Lunar } from "@changming/kit/lunar";`)).toEqual([]);
  expect(messagesOf("apps/web/app/entry.server.tsx", `import { lunar } from "@changming/kit/lunar";`)).toEqual([]);
});

test("a test may use its own layer's packages and every testing folder", () => {
  const text = `import "@changming/db/tx"; import "@changming/domain/testing/world";`;
  expect(messagesOf("apps/server/src/features/gift/routes.test.ts", text)).toEqual([]);
  expect(messagesOf("apps/web/app/list.test.tsx", `import "@changming/db/tx";`)).toHaveLength(1);
});

test("an exception needs a reason on the line", () => {
  const banned = `import { rows } from "@changming/db/database";`;
  expect(messagesOf("apps/web/app/list.tsx", `${banned} // allow-import: only until the client exists`)).toEqual([]);
  expect(messagesOf("apps/web/app/list.tsx", `${banned} // allow-import:`)).toHaveLength(1);
});
