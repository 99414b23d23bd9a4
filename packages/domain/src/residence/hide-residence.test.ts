import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { logOf } from "../residence-member/list-family-log.ts";
import { presentLogLine } from "../residence-member/present.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { getResidenceDetail } from "./get-residence-detail.ts";
import { hideResidence } from "./hide-residence.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function office(role: "administrator" | "editor" | "reviewer" | "readOnly" = "reviewer") {
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

test("a reviewer hides a residence: nobody finds it, its family neither, who answers for it reads why, nothing is lost", async () => {
  const { id, name } = await aResidence(database.db);
  const [owner, relative] = [await aMember(database.db, id, "owner"), await aMember(database.db, id, "relative")];
  const before = await rowOf(id);
  const ctx = await office();
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
  const tags = ctx.tags.falls.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`residence:${id}`, "residences", "gardens", "gifts", "ticker"]));
});

test("shown again it is as it was, private where it was private, and the family's log tells both without a name", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const owner = await aMember(database.db, id, "owner");
  const ctx = await office("administrator");
  await hideResidence(ctx, { id, isHidden: true, reason: "核实" });
  await hideResidence(ctx, { id, isHidden: false, reason: "核实过了" });
  expect(await isListed(id)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ hidden_at: null, hidden_reason: "", is_private: true });
  expect((await getResidenceDetail(testCtx(database.db, asAccount(owner.id)), { id })).row.id).toBe(id);
  const log = await logOf(database.db, id, { limit: 9, offset: 0 });
  expect(log.map((line) => presentLogLine(line).text)).toEqual(["平台恢复展示居所", "平台停止展示居所"]);
  const open = await aResidence(database.db);
  await hideResidence(ctx, { id: open.id, isHidden: true, reason: "核实" });
  await hideResidence(ctx, { id: open.id, isHidden: false, reason: "核实过了" });
  expect(await isListed(open.id)).toBe(true);
});

test("hiding twice tells the family once, and the audit keeps the reason of each deed", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const ctx = await office();
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

test("whoever looked at an older copy is told who changed it meanwhile, and changes nothing", async () => {
  const { id } = await aResidence(database.db);
  const { office_version: version } = await rowOf(id);
  await hideResidence(await office(), { id, isHidden: true, reason: "核实", version });
  await expect(hideResidence(await office(), { id, isHidden: false, reason: "误会", version })).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringContaining("改过这里"),
  });
  expect((await rowOf(id)).hidden_reason).toBe("核实");
  await hideResidence(await office(), { id, isHidden: false, reason: "误会", version: version + 1 });
  expect((await rowOf(id)).hidden_at).toBeNull();
});

test("editors, who only reads and people of the site hide nothing, and what is not there cannot be hidden", async () => {
  const { id } = await aResidence(database.db);
  const asked = { id, isHidden: true, reason: "核实" };
  for (const role of ["editor", "readOnly"] as const) {
    await expect(hideResidence(await office(role), asked)).rejects.toThrow("staffRoleMissing");
  }
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  await expect(hideResidence(account, asked)).rejects.toThrow("sessionInvalid");
  await expect(hideResidence(await office(), { ...asked, id: 2_000_000_000 })).rejects.toThrow("notFound");
  expect((await rowOf(id)).hidden_at).toBeNull();
});
