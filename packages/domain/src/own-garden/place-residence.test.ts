import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { approveApplication } from "../application/decide-application.ts";
import { getReview } from "../application/review.ts";
import { getPropertyCertificate } from "../certificate/get-certificate.ts";
import { anApplication } from "../testing/applications.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { listPlaced } from "./list-placed.ts";
import { placeResidence } from "./place-residence.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  for (const level of [1, 2, 3]) await aResidence(database.db, { level });
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));

/** A residence in Z区 0026 号 of a garden that offers the levels 1 and 3, with its family. */
async function aPlace(overrides: Parameters<typeof aResidence>[1] = {}) {
  const { db } = database;
  const garden = overrides.garden_id ?? (await aGarden(db, { levels: [1, 3] }));
  const { id } = await aResidence(db, { letter: "Z", number: 26, ...overrides, garden_id: garden });
  await aPropertyCertificate(db, id);
  const owner = await aMember(db, id, "owner");
  const gardenAdmin = await anAccount(db);
  await aGardenAdmin(db, garden, gardenAdmin.id);
  return { id, garden, owner: owner.id, ctx: by(gardenAdmin.id) };
}

const moved = (id: number, overrides: Partial<Parameters<typeof placeResidence>[1]> = {}) => ({
  id,
  level: 3,
  letter: "W",
  number: 7,
  version: 1,
  ...overrides,
});

const rowOf = (id: number) =>
  database.db
    .selectFrom("residence")
    .select(["level", "letter", "number"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function mailOf(accountId: number) {
  const rows = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", accountId).execute();
  return rows.map(({ title, content_html: html }) => `${title} ${html}`);
}

test("a new level and number are on the certificate, in the family's inbox and in the audit log", async () => {
  const { id, garden, owner, ctx } = await aPlace();
  const manager = await aMember(database.db, id, "manager");
  const relative = await aMember(database.db, id, "relative");
  expect(await placeResidence(ctx, moved(id))).toMatchObject({ id, version: 2, number_text: "W区 0007 号" });
  const { certificate, residence } = await getPropertyCertificate(by(owner), { residenceId: id });
  expect(certificate).toMatchObject({ residence_area: "6.4 平方米" });
  expect(residence).toMatchObject({ level: 3, letter: "W", number: 7 });
  for (const account of [owner, manager.id]) {
    const [mail = ""] = await mailOf(account);
    expect(mail).toContain("居所编号由“Z区 0026 号”改为“W区 0007 号”。");
    expect(mail).toContain(`/family_ship?id=${id}`);
  }
  expect(await mailOf(relative.id)).toEqual([]);
  const tags = ctx.tags.invalidations.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`residence:${id}`, "residences", `garden:${garden}`]));
  const audited = database.db.selectFrom("audit_entry").select(["verb", "before", "after"]);
  expect(await audited.where("object_id", "=", id).where("object_kind", "=", "residence").execute()).toEqual([
    {
      verb: "residence.place",
      before: { level: 1, letter: "Z", number: 26 },
      after: { level: 3, letter: "W", number: 7, gardenId: garden },
    },
  ]);
});

test("a private residence is moved, too; a hidden one and one of another garden do not exist", async () => {
  const own = await aPlace({ is_private: true });
  const hidden = await aPlace({ garden_id: own.garden, number: 27, hidden_at: daysFromNow(-1) });
  const other = await aPlace();
  expect(await placeResidence(own.ctx, moved(own.id))).toMatchObject({ version: 2 });
  for (const id of [hidden.id, other.id, 2_000_000_000]) {
    await expect(placeResidence(own.ctx, moved(id))).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(placeResidence(by(own.owner), moved(own.id))).rejects.toMatchObject({ error: "notFound" });
  expect(await rowOf(other.id)).toEqual({ level: 1, letter: "Z", number: 26 });
});

test("a taken number is named, and a level that is not offered, a stale or an equal place are rejected", async () => {
  const { id, garden, ctx } = await aPlace();
  await aResidence(database.db, { garden_id: garden, letter: "W", number: 7 });
  await expect(placeResidence(ctx, moved(id))).rejects.toMatchObject({
    error: "numberTaken",
    field: "number",
    sentence: "W区 0007 号已有居所，请换一个编号",
  });
  const failures = [
    [{ level: 2, number: 8 }, "levelNotOffered"],
    [{ level: 1, letter: "Z", number: 26 }, "nothingCorrected"],
    [{ version: 2, number: 8 }, "editedMeanwhile"],
  ] as const;
  for (const [input, error] of failures) {
    await expect(placeResidence(ctx, moved(id, input))).rejects.toMatchObject({ error });
  }
  expect(await rowOf(id)).toEqual({ level: 1, letter: "Z", number: 26 });
});

test("a level that the garden no longer offers may stay", async () => {
  const { id, ctx } = await aPlace({ level: 2 });
  await placeResidence(ctx, moved(id, { level: 2 }));
  expect(await rowOf(id)).toEqual({ level: 2, letter: "W", number: 7 });
});

test("of two residences that get one number at once, one gets it", async () => {
  const one = await aPlace();
  const { id: other } = await aResidence(database.db, { garden_id: one.garden });
  const settled = await Promise.allSettled([one.id, other].map((id) => placeResidence(one.ctx, moved(id))));
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the register has private residences with what the garden registers, and is searched by name and number", async () => {
  const { id, garden, ctx } = await aPlace({ name: "周念慈" });
  const secret = await aPlace({ garden_id: garden, name: "王守拙", letter: "W", number: 5, is_private: true });
  await aPlace({ garden_id: garden, number: 9, hidden_at: daysFromNow(-1) });
  const list = (keywords: string) => listPlaced(ctx, { gardenId: garden, page: 1, pageSize: 20, keywords });
  const { counts, itemList, levels } = await list("");
  expect([counts, itemList.map((item) => item.id)]).toEqual([2, [secret.id, id]]);
  expect(itemList[0]).toEqual({
    id: secret.id,
    name: "王守拙",
    years: "1938–2023",
    level: 1,
    letter: "W",
    number: 5,
    number_text: "W区 0005 号",
    is_close: 1,
    version: 1,
  });
  expect(levels.filter(({ is_offered }) => is_offered).map(({ level }) => level)).toEqual([1, 3]);
  for (const keywords of ["王守", "w0005", "5", "W区 0005 号"]) {
    expect((await list(keywords)).itemList.map((item) => item.id)).toEqual([secret.id]);
  }
  expect((await list("Z5")).counts).toBe(0);
  const stranger = await aPlace();
  const foreign = listPlaced(stranger.ctx, { gardenId: garden, page: 1, pageSize: 20, keywords: "" });
  await expect(foreign).rejects.toMatchObject({ error: "notFound" });
});

test("an approval by the garden's administrator is on a level that the garden offers", async () => {
  const { garden, ctx } = await aPlace();
  const id = await anApplication(database.db, { garden_id: garden });
  expect((await getReview(ctx, { id })).levels.map(({ level }) => level)).toEqual([1, 3]);
  await expect(approveApplication(ctx, { id, times: 1, level: 2 })).rejects.toMatchObject({ error: "levelNotOffered" });
  expect((await approveApplication(ctx, { id, times: 1, level: 3 })).application.state).toBe("approved");
});
