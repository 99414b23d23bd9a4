import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Actor } from "../context/context.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { linkEntries, verifyChain } from "./chain.ts";
import { type AuditQuery, headOfChain, listEntries, presentEntries } from "./list-entries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const everything: AuditQuery = {
  page: 1,
  pageSize: 20,
  actorKind: "",
  verb: "",
  objectKind: "",
  from: "",
  to: "",
};
const as = (actor: Actor, now = testNow) => testCtx(database.db, actor, now);
const reader = () => as(asStaff({ id: 9, name: "看", role: "readOnly" }));
const list = async (overrides: Partial<AuditQuery>) =>
  presentEntries(await listEntries(reader(), { ...everything, ...overrides }));

function write(actor: Actor, verb: string, object: { kind: string; id: number }, now = testNow) {
  return withTx(as(actor, now), (ctx) => audit(ctx, { verb, object, before: { a: 1 }, after: null }));
}

test("an entry has actor, action, object and request, newest first", async () => {
  const staff = await aStaff(database.db, { name: "林编辑" });
  await write(asStaff(staff), "news.save", { kind: "who", id: 1 });
  await write(asAccount(12), "message.write", { kind: "who", id: 2 });
  await write({ kind: "job", name: "nightly" }, "news.drop", { kind: "who", id: 3 });
  await write({ kind: "callback", gateway: "alipay" }, "order.pay", { kind: "who", id: 4 });
  await write(visitor, "feedback.send", { kind: "who", id: 5 });
  const { itemList, counts, has_more_counts } = await list({ objectKind: "who" });
  expect([counts, has_more_counts]).toEqual([5, false]);
  expect(itemList.map(({ actor_kind, actor_id, actor_name }) => [actor_kind, actor_id, actor_name])).toEqual([
    ["visitor", null, ""],
    ["callback", null, "alipay"],
    ["job", null, "nightly"],
    ["account", 12, ""],
    ["staff", staff.id, "林编辑"],
  ]);
  expect(itemList[4]).toMatchObject({
    time: "2026-11-21 12:00:00",
    verb: "news.save",
    object_id: 1,
    before: { a: 1 },
    after: null,
    request_id: "test-visitor",
    is_linked: false,
  });
});

test("entries are filtered by actor, action and object, and each filter narrows the list", async () => {
  const one = { kind: "found", id: 1 };
  const other = { kind: "found", id: 2 };
  const staff = await aStaff(database.db);
  await write(asStaff(staff), "order.refund", one);
  await write(asAccount(staff.id), "order.refund", other);
  await write(asAccount(staff.id), "order.refundAll", one);
  const found = async (overrides: Partial<AuditQuery>) => (await list({ objectKind: "found", ...overrides })).counts;
  expect(await found({})).toBe(3);
  expect(await found({ actorId: staff.id })).toBe(3);
  expect(await found({ actorKind: "staff", actorId: staff.id })).toBe(1);
  expect(await found({ actorKind: "account" })).toBe(2);
  expect(await found({ verb: "order.refund" })).toBe(2);
  expect(await found({ verb: "order." })).toBe(3);
  expect(await found({ verb: "rder." })).toBe(0);
  expect(await found({ verb: "%." })).toBe(0);
  expect(await found({ verb: "order_." })).toBe(0);
  expect(await found({ objectId: 1 })).toBe(2);
  expect(await found({ objectId: 1, actorKind: "account", verb: "order.refundAll" })).toBe(1);
  expect(await found({ objectId: 0 })).toBe(0);
});

test("days are Shanghai days, first and last included", async () => {
  const at = (text: string) => new Date(`${text}+08:00`);
  const times = ["2026-11-19T23:59:59", "2026-11-20T00:00:00", "2026-11-20T23:59:59", "2026-11-21T00:00:00"];
  for (const [id, time] of times.entries()) await write(visitor, "day.pass", { kind: "day", id }, at(time));
  const days = async (from: string, to: string) =>
    (await list({ objectKind: "day", from, to })).itemList.map(({ object_id }) => object_id);
  expect(await days("2026-11-20", "2026-11-20")).toEqual([2, 1]);
  expect(await days("2026-11-20", "")).toEqual([3, 2, 1]);
  expect(await days("", "2026-11-19")).toEqual([0]);
  expect(await days("2026-11-22", "2026-11-22")).toEqual([]);
});

test("pages follow each other without a gap, and too deep a page is rejected", async () => {
  for (let id = 0; id < 7; id += 1) await write(visitor, "page.turn", { kind: "page", id });
  const turned: (number | null)[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { itemList, counts } = await list({ objectKind: "page", page, pageSize: 3 });
    expect(counts).toBe(7);
    turned.push(...itemList.map(({ object_id }) => object_id));
  }
  expect(turned).toEqual([6, 5, 4, 3, 2, 1, 0]);
  await expect(list({ page: 1_000_000 })).rejects.toMatchObject({ error: "pageTooDeep" });
});

test("only administrators and read-only staff see entries and the chain's end", async () => {
  for (const role of staffRoles) {
    const ctx = as(asStaff({ id: 9, name: "看", role }));
    const reads = [() => listEntries(ctx, everything), () => headOfChain(ctx)];
    for (const read of reads) {
      if (role === "administrator" || role === "readOnly") await read();
      else await expect(read(), role).rejects.toMatchObject({ error: "staffRoleMissing" });
    }
  }
  for (const actor of [visitor, asAccount(1)]) {
    await expect(listEntries(as(actor), everything)).rejects.toMatchObject({ error: "sessionInvalid" });
    await expect(headOfChain(as(actor))).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});

test("the reported head of the chain is the verified one, and a linked entry is marked as linked", async () => {
  const ctx = reader();
  const linked = await linkEntries(as({ kind: "job", name: "linkEntries" }));
  const head = await headOfChain(ctx);
  expect(head.links).toBeGreaterThanOrEqual(linked);
  expect(head.head).toMatch(/^[0-9a-f]{64}$/);
  expect(await verifyChain(database.db, ctx.services.secrets, head)).toMatchObject({
    ...head,
    broken: null,
    holdsNoted: true,
  });
  await write(visitor, "late.come", { kind: "late", id: 1 });
  expect((await list({ objectKind: "late" })).itemList).toMatchObject([{ is_linked: false }]);
  await linkEntries(as({ kind: "job", name: "linkEntries" }));
  expect((await list({ objectKind: "late" })).itemList).toMatchObject([{ is_linked: true }]);
  expect((await headOfChain(ctx)).links).toBe(head.links + 1);
});

test("auditing outside a transaction is rejected, and a failed action leaves no entry", async () => {
  const action = { verb: "fail.fast", object: { kind: "fail", id: 1 }, before: null, after: null };
  await expect(audit(as(visitor), action)).rejects.toThrow("fail.fast: audited outside its transaction");
  const failing = withTx(as(visitor), async (ctx) => {
    await audit(ctx, action);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect((await list({ objectKind: "fail" })).counts).toBe(0);
});
