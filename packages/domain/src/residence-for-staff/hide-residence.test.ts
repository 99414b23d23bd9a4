import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { logOf } from "../residence-member/family-log.ts";
import { presentLogEntry } from "../residence-member/present.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { hideResidence } from "./hide-residence.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function staffCtx(role: "administrator" | "editor" | "reviewer" | "readOnly" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const rowOf = (id: number) =>
  database.db.selectFrom("residence").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function isListed(id: number): Promise<boolean> {
  const counter = database.db.selectFrom("residence_counter").select("is_listed").where("residence_id", "=", id);
  return (await counter.executeTakeFirstOrThrow()).is_listed;
}

const titles = async (accountId: number) =>
  (await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", accountId).execute()).map(
    ({ title, summary }) => `${title}：${summary}`,
  );

test("a hidden residence is not found, even by its family, which reads why, and nothing is deleted", async () => {
  const { id, name } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const relative = await aMember(database.db, id, "relative");
  const before = await rowOf(id);
  const ctx = await staffCtx();
  await hideResidence(ctx, { id, isHidden: true, reason: "有人说不是本人" });
  for (const actor of [visitor, asAccount(owner.id), ctx.actor]) {
    await expect(getResidenceDetail(testCtx(database.db, actor), { id })).rejects.toThrow("notFound");
  }
  expect(await isListed(id)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ intro_html: before.intro_html, hidden_reason: "有人说不是本人" });
  expect(await titles(owner.id)).toEqual([
    expect.stringContaining(`${name}的居所由平台暂时停止展示。原因：有人说不是本人。`),
  ]);
  expect(await titles(relative.id)).toEqual([]);
  const tags = ctx.tags.invalidations.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`residence:${id}`, "residences", "gardens", "gifts", "ticker"]));
});

test("restored, it is as before, private if it was private, and the log has both without a name", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const owner = await aMember(database.db, id, "owner");
  const ctx = await staffCtx("administrator");
  await hideResidence(ctx, { id, isHidden: true, reason: "核实" });
  await hideResidence(ctx, { id, isHidden: false, reason: "核实过了" });
  expect(await isListed(id)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ hidden_at: null, hidden_reason: "", is_private: true });
  expect((await getResidenceDetail(testCtx(database.db, asAccount(owner.id)), { id })).row.id).toBe(id);
  const log = await logOf(database.db, id, { limit: 9, offset: 0 });
  expect(log.map((entry) => presentLogEntry(entry).text)).toEqual(["平台恢复展示居所", "平台停止展示居所"]);
  const open = await aResidence(database.db);
  await hideResidence(ctx, { id: open.id, isHidden: true, reason: "核实" });
  await hideResidence(ctx, { id: open.id, isHidden: false, reason: "核实过了" });
  expect(await isListed(open.id)).toBe(true);
});

test("hiding repeatedly notifies the family once, and each action's reason is audited", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const ctx = await staffCtx();
  await Promise.all([1, 2, 3].map(() => hideResidence(ctx, { id, isHidden: true, reason: "核实" })));
  expect(await titles(owner.id)).toHaveLength(1);
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_name", "after"])
    .where("object_kind", "=", "residence")
    .where("object_id", "=", id)
    .execute();
  const { actor } = ctx;
  const by = actor.kind === "staff" ? actor.name : "";
  expect(audited).toEqual([{ verb: "residence.hide", actor_name: by, after: { isHidden: true, reason: "核实" } }]);
});

test("an outdated version is rejected with the name of the last editor, and nothing changes", async () => {
  const { id } = await aResidence(database.db);
  const { staff_version: version } = await rowOf(id);
  await hideResidence(await staffCtx(), { id, isHidden: true, reason: "核实", version });
  await expect(hideResidence(await staffCtx(), { id, isHidden: false, reason: "误会", version })).rejects.toMatchObject(
    {
      error: "editedMeanwhile",
      sentence: expect.stringContaining("改过这里"),
    },
  );
  expect((await rowOf(id)).hidden_reason).toBe("核实");
  await hideResidence(await staffCtx(), { id, isHidden: false, reason: "误会", version: version + 1 });
  expect((await rowOf(id)).hidden_at).toBeNull();
});

test("editors, the read-only role and site users cannot hide, and an unknown residence is not found", async () => {
  const { id } = await aResidence(database.db);
  const input = { id, isHidden: true, reason: "核实" };
  for (const role of ["editor", "readOnly"] as const) {
    await expect(hideResidence(await staffCtx(role), input)).rejects.toThrow("staffRoleMissing");
  }
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  await expect(hideResidence(account, input)).rejects.toThrow("sessionInvalid");
  await expect(hideResidence(await staffCtx(), { ...input, id: 2_000_000_000 })).rejects.toThrow("notFound");
  expect((await rowOf(id)).hidden_at).toBeNull();
});
