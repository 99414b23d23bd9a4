import { expect, test } from "vitest";
import { checkWriteVerbs } from "./write-verbs.ts";

const path = "packages/domain/src/gift/send-gift.ts";
const found = (text: string, at = path) => checkWriteVerbs([{ path: at, text }]).map(({ message }) => message);

test("a verb that checks access and audits passes", () => {
  expect(found("withTx(ctx, async (ctx) => { demand(canSend(a)); await audit(ctx, entry); });")).toEqual([]);
});

test("a transaction without access or audit is found", () => {
  expect(found("withTx(ctx, async (ctx) => { await audit(ctx, entry); });")).toEqual([
    "withTx without demand(): does not check the actor's access",
  ]);
  expect(found("db.withTx(ctx, async (ctx) => demand(may));")).toEqual(["withTx without audit(): writes no audit row"]);
  expect(found("// demand() and audit() in a comment\nwithTx(ctx, write);")).toHaveLength(2);
});

test("an exception needs a reason", () => {
  const text = `// no-access: the gateway's signature was checked\nwithTx(ctx, write); // no-audit: counts a view only`;
  expect(found(text)).toEqual([]);
  expect(found("withTx(ctx, write); // no-access:")).toHaveLength(2);
});

test("the rule applies to the domain only, and not to tests", () => {
  expect(found("withTx(ctx, write);", "packages/db/src/demo/load.ts")).toEqual([]);
  expect(found("withTx(ctx, write);", "packages/domain/src/gift/send-gift.test.ts")).toEqual([]);
});
