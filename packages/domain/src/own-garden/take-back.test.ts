import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getGarden } from "../garden/list-gardens.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { editOwnGarden, type OwnGardenEdit } from "./edit-own-garden.ts";
import { listGardenHistory, presentHistory } from "./garden-history.ts";
import { placeResidence } from "./place-residence.ts";
import { takeBackChange } from "./take-back.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  for (const level of [1, 3]) await aResidence(database.db, { level });
});

afterAll(() => database?.close());

const first: Omit<OwnGardenEdit, "id"> = {
  summary: "安静的地方",
  content: "<p>新的园记</p>",
  address: "山脚下",
  contact_phone: "0572-5121688",
  opening_hours: [],
  opening_note: "",
  notice: "",
  levels: [1, 2, 3, 4, 5, 6, 7],
  banners: [],
  version: 1,
};

async function staffCtx(role: "editor" | "readOnly" | "finance" = "editor") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

async function anOwnGarden() {
  const garden = await aGarden(database.db);
  const gardenAdmin = await anAccount(database.db);
  await aGardenAdmin(database.db, garden, gardenAdmin.id);
  const ctx = testCtx(database.db, asAccount(gardenAdmin.id));
  const edit = (changes: Partial<OwnGardenEdit>) => editOwnGarden(ctx, { id: garden, ...first, ...changes });
  return { garden, gardenAdmin, ctx, edit };
}

async function historyOf(id: number) {
  const ctx = await staffCtx("readOnly");
  return presentHistory(await listGardenHistory(ctx, { id, page: 1, pageSize: 20 }), ctx.media).itemList;
}

const pageOfGarden = (id: number) => getGarden(testCtx(database.db), { id });

async function mailOf(accountId: number) {
  const rows = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", accountId).execute();
  return rows.map(({ title, content_html: html }) => `${title} ${html}`);
}

test("staff see who changed what, and take it back: the former values return, and the administrators are told", async () => {
  const { garden, gardenAdmin, edit } = await anOwnGarden();
  await edit({});
  const [change] = await historyOf(garden);
  expect(change).toMatchObject({
    nickname: gardenAdmin.nickname,
    residence_name: "",
    before: { content_html: "<p>安静的地方</p>", contact_phone: "" },
    after: { content_html: "<p>新的园记</p>", contact_phone: "0572-5121688" },
    taken_back_time: "",
    can_take_back: true,
  });
  const entryId = change?.entryId ?? 0;
  const staff = await staffCtx();
  await takeBackChange(staff, { id: garden, entryId, reason: "园记里有广告" });
  expect(await pageOfGarden(garden)).toMatchObject({ content_html: "<p>安静的地方</p>", contact_phone: "" });
  expect(staff.tags.invalidations.map(({ tag }) => tag)).toContain(`garden:${garden}`);
  const [mail = ""] = await mailOf(gardenAdmin.id);
  expect(mail).toContain("平台收回了对园区页面的园记、联系电话的修改，恢复成改之前的样子。原因：园记里有广告。");
  expect((await historyOf(garden))[0]).toMatchObject({
    taken_back_time: "2026-11-21 12:00:00",
    can_take_back: false,
  });
  const audited = database.db.selectFrom("audit_entry").select(["actor_kind", "after"]);
  expect(await audited.where("verb", "=", "garden.takeBack").where("object_id", "=", garden).execute()).toEqual([
    {
      actor_kind: "staff",
      after: { content_html: "<p>安静的地方</p>", contact_phone: "", entryId, reason: "园记里有广告" },
    },
  ]);
  const again = takeBackChange(staff, { id: garden, entryId, reason: "再来" });
  await expect(again).rejects.toMatchObject({ error: "editedMeanwhile", sentence: "这次修改已经收回过了" });
  // The administrator's open form has the version of before: it cannot restore by accident what was taken back.
  await expect(edit({ version: 2, notice: "新" })).rejects.toMatchObject({ error: "editedMeanwhile" });
});

test("what was changed since is not overwritten, other fields stay as they are", async () => {
  const { garden, edit } = await anOwnGarden();
  await edit({});
  await edit({ version: 2, content: "<p>更新的园记</p>", notice: "清明请预约" });
  const [second, oldest] = await historyOf(garden);
  expect([second?.can_take_back, oldest?.can_take_back]).toEqual([true, false]);
  const staff = await staffCtx();
  const take = (entryId = 0) => takeBackChange(staff, { id: garden, entryId, reason: "收回" });
  await expect(take(oldest?.entryId)).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: "这次修改之后，园记又改过，不能直接收回。请先收回后面那次，或在园区里直接修改",
  });
  await edit({ version: 3, content: "<p>更新的园记</p>", notice: "清明请预约", opening_note: "雨天走东门" });
  await take(second?.entryId);
  const between = { content_html: "<p>新的园记</p>", notice: "", opening_note: "雨天走东门" };
  expect(await pageOfGarden(garden)).toMatchObject(between);
  await take(oldest?.entryId);
  expect(await pageOfGarden(garden)).toMatchObject({ content_html: "<p>安静的地方</p>", opening_note: "雨天走东门" });
});

test("a residence moves back to its former place, and its family is told", async () => {
  const { garden, gardenAdmin, ctx } = await anOwnGarden();
  const { id } = await aResidence(database.db, { garden_id: garden, name: "王守拙", letter: "W", number: 5 });
  const owner = await aMember(database.db, id, "owner");
  await placeResidence(ctx, { id, level: 3, letter: "Z", number: 8, version: 1 });
  const [change] = await historyOf(garden);
  expect(change).toMatchObject({
    residence_name: "王守拙",
    before: { level: 1, letter: "W", number: 5 },
    after: { level: 3, letter: "Z", number: 8 },
    can_take_back: true,
  });
  const entryId = change?.entryId ?? 0;
  const { id: other } = await aResidence(database.db, { garden_id: garden, letter: "W", number: 5 });
  const staff = await staffCtx();
  const taking = { id: garden, entryId, reason: "与碑上不符" };
  await expect(takeBackChange(staff, taking)).rejects.toMatchObject({ error: "numberTaken" });
  await database.db.updateTable("residence").set({ number: 6 }).where("id", "=", other).execute();
  await takeBackChange(staff, taking);
  const place = database.db.selectFrom("residence").select(["level", "letter", "number", "staff_version"]);
  expect(await place.where("id", "=", id).executeTakeFirst()).toEqual({
    level: 1,
    letter: "W",
    number: 5,
    staff_version: 3,
  });
  expect((await mailOf(owner.id)).at(-1)).toContain("平台恢复了它原来的登记");
  expect((await mailOf(gardenAdmin.id)).at(-1)).toContain("平台收回了对王守拙的等级与编号的修改");
});

test("of two takings at once one counts", async () => {
  const { garden, gardenAdmin, edit } = await anOwnGarden();
  await edit({});
  const [change] = await historyOf(garden);
  const taking = { id: garden, entryId: change?.entryId ?? 0, reason: "收回" };
  const staff = [await staffCtx(), await staffCtx()];
  const settled = await Promise.allSettled(staff.map((ctx) => takeBackChange(ctx, taking)));
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await mailOf(gardenAdmin.id)).toHaveLength(1);
});

test("an entry of another garden is not found, and other roles and accounts are rejected", async () => {
  const { garden, ctx, edit } = await anOwnGarden();
  const { garden: other } = await anOwnGarden();
  await edit({});
  const [change] = await historyOf(garden);
  const taking = { id: garden, entryId: change?.entryId ?? 0, reason: "收回" };
  const staff = await staffCtx();
  await expect(takeBackChange(staff, { ...taking, id: other })).rejects.toMatchObject({ error: "notFound" });
  await expect(takeBackChange(staff, { ...taking, entryId: 999_999_999 })).rejects.toMatchObject({ error: "notFound" });
  for (const actor of [await staffCtx("readOnly"), await staffCtx("finance")]) {
    await expect(takeBackChange(actor, taking)).rejects.toThrow("staffRoleMissing");
  }
  await expect(takeBackChange(ctx, taking)).rejects.toThrow("sessionInvalid");
  await expect(listGardenHistory(ctx, { id: garden, page: 1, pageSize: 20 })).rejects.toThrow("sessionInvalid");
  const unknown = listGardenHistory(staff, { id: 2_000_000_000, page: 1, pageSize: 20 });
  await expect(unknown).rejects.toMatchObject({ error: "notFound" });
  expect(await historyOf(other)).toEqual([]);
});
