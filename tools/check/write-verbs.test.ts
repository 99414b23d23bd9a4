import { expect, test } from "vitest";
import { checkWriteVerbs } from "./write-verbs.ts";

const domain = {
  path: "packages/domain/package.json",
  text: `{ "name": "@changming/domain", "exports": { "./*": "./src/*.ts" } }`,
};
const path = "packages/domain/src/gift/send-gift.ts";
const route = {
  path: "apps/server/src/features/gift/routes.ts",
  text: `import { sendGift } from "@changming/domain/gift/send-gift";\nbind(gift.send, sendGift);`,
};

/** Findings about a domain file with `sendGift`, which a call of the site reaches. */
function found(text: string, others: { path: string; text: string }[] = [route]): string[] {
  return checkWriteVerbs([domain, { path, text }, ...others]).map(({ line, message }) => `${line} ${message}`);
}

const noAccess = "withTx without demand(): no access rule before it";
const noAudit = "withTx without audit(): writes no audit row";

test("a verb that checks access and audits passes", () => {
  const verb = `export function sendGift(ctx) { return withTx(ctx, async (ctx) => { demand(may); await audit(ctx, a); }); }`;
  expect(found(verb)).toEqual([]);
});

test("a verb without access or audit is found, whatever its comments say", () => {
  expect(found("export const sendGift = (ctx) => withTx(ctx, (ctx) => audit(ctx, a));")).toEqual([`1 ${noAccess}`]);
  expect(found("export const sendGift = (ctx) => withTx(ctx, () => demand(may));")).toEqual([`1 ${noAudit}`]);
  expect(found("// demand() and audit()\nexport const sendGift = (ctx) => withTx(ctx, write);")).toEqual([
    `2 ${noAudit}`,
    `2 ${noAccess}`,
  ]);
});

test("each function is judged: another one in the file does not help", () => {
  const text = `export const sendGift = (ctx) => withTx(ctx, write);
    export const other = (ctx) => { demand(may); audit(ctx, a); };`;
  expect(found(text)).toEqual([`1 ${noAudit}`, `1 ${noAccess}`]);
});

test("what the verb calls may check and audit, in another file too", () => {
  const save = {
    path: "packages/domain/src/gift/save-gift.ts",
    text: "export const save = (ctx) => audit(ctx, entry);",
  };
  const text = `import { save } from "./save-gift.ts";
    export function sendGift(ctx) { const id = ownAccountId(ctx); return withTx(ctx, (ctx) => save(ctx, id)); }`;
  expect(found(text, [route, save])).toEqual([]);
});

test("the caller's rule counts for a transaction that it leads to", () => {
  const text = `export function sendGift(ctx) { demand(may); return write(ctx); }
    const write = (ctx) => withTx(ctx, (ctx) => audit(ctx, entry));`;
  expect(found(text)).toEqual([]);
});

test("a rule counts in a helper that is called directly, not somewhere below it", () => {
  const helper = "const load = (ctx) => demand(may);";
  const verb = "export const sendGift = (ctx) => withTx(ctx, (ctx) => { load(ctx); audit(ctx, a); });";
  expect(found(`${verb}\n${helper}`)).toEqual([]);
  const between = "const load = (ctx) => read(ctx); const read = (ctx) => demand(may);";
  expect(found(`${verb}\n${between}`)).toEqual([`1 ${noAccess}`]);
});

test("what no request reaches needs no access rule, but an audit row", () => {
  const job = { path: "apps/server/src/jobs/jobs.ts", text: route.text };
  expect(found("export const sendGift = (ctx) => withTx(ctx, write);", [job])).toEqual([`1 ${noAudit}`]);
});

test("an excuse needs a reason, and one that is not needed is found", () => {
  const verb = "export const sendGift = (ctx) => withTx(ctx, write);";
  expect(found(`// no-access: everyone may look\n${verb} // no-audit: counts a view only`)).toEqual([]);
  expect(found(`${verb} // no-access:`)).toHaveLength(2);
  const checked = "export const sendGift = (ctx) => withTx(ctx, () => { demand(may); audit(ctx, a); });";
  expect(found(`// no-access: everyone may look\n${checked}`)).toEqual(["2 no-access is not needed here"]);
});

test("the rule applies to the domain only, and not to tests", () => {
  const text = "export const load = (ctx) => withTx(ctx, write);";
  expect(checkWriteVerbs([{ path: "packages/db/src/demo/load.ts", text }])).toEqual([]);
  expect(checkWriteVerbs([{ path: "packages/domain/src/gift/send-gift.test.ts", text }])).toEqual([]);
});
