import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, aResidence } from "../testing/builders.ts";
import { aDressing } from "../testing/family.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { getResidenceDetail } from "./get-residence-detail.ts";
import { presentResidenceDetail } from "./present.ts";
import { getShareCard } from "./share-card.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const cardOf = (id: number) => getShareCard(testCtx(database.db, visitor), { id });

async function addressOf(id: number, actor = visitor): Promise<string> {
  const ctx = testCtx(database.db, actor);
  return presentResidenceDetail(await getResidenceDetail(ctx, { id }), ctx.media).share_image;
}

const change = (id: number, set: object) =>
  database.db.updateTable("residence").set(set).where("id", "=", id).execute();

test("the share picture shows name, years, plaque, couplet and scene of this residence", async () => {
  const { id } = await aResidence(database.db, {
    name: "沈玉兰",
    birth_on: "1938-04-12",
    death_on: "2023-12-14",
    plaque: "",
    couplet: [],
  });
  expect(await cardOf(id)).toEqual({
    residenceId: id,
    name: "沈玉兰",
    years: "1938–2023",
    plaque: "永思堂",
    couplet: ["灯火长明如昨", "音容宛在今朝"],
    isMartyr: false,
    sealName: "沈",
    isEmblem: false,
    portrait: expect.stringMatching(/^portraits\//),
    backgrounds: ["scenes/level-1"],
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  await change(id, { plaque: "清晖居", couplet: ["半生针线缝寒暑", "一院玉兰照子孙"], background: "scenes/level-2" });
  const { id: giftId } = await aDressing(database.db, "background", { image: "scenes/level-5" });
  await database.db
    .insertInto("dressing")
    .values({ residence_id: id, gift_id: giftId, quantity: 1, since: testNow })
    .execute();
  await database.db
    .insertInto("dressing_placement")
    .values({ residence_id: id, gift_id: giftId, place: "background", placed_at: testNow })
    .execute();
  expect(await cardOf(id)).toMatchObject({
    plaque: "清晖居",
    couplet: ["半生针线缝寒暑", "一院玉兰照子孙"],
    backgrounds: ["scenes/level-5", "scenes/level-2", "scenes/level-1"],
  });
});

test("a martyr has the stele at dawn, and a photograph bears no seal", async () => {
  const { id } = await aResidence(database.db, { kind: "martyr", source: "县志", death_on: "1948-06-01", plaque: "" });
  expect(await cardOf(id)).toMatchObject({
    isMartyr: true,
    plaque: "浩气长存",
    sealName: "",
    backgrounds: ["scenes/residence-dawn-older"],
  });
  const { id: other } = await aResidence(database.db, { portrait: "", emblem: "scholar" });
  expect(await cardOf(other)).toMatchObject({ portrait: "emblems/scholar", isEmblem: true, sealName: "周" });
  const { id: withPhoto } = await aResidence(database.db, { portrait: "uploads/0123456789abcdefghijkl" });
  expect(await cardOf(withPhoto)).toMatchObject({ sealName: "", isEmblem: false });
  const { id: withheld } = await aResidence(database.db, {
    portrait: "withheld/0123456789abcdefghijkl",
    background: "withheld/0123456789abcdefghijkl",
  });
  expect(JSON.stringify(await cardOf(withheld))).not.toContain("withheld");
});

test("a changed picture has another address, an unchanged one the same", async () => {
  const { id } = await aResidence(database.db);
  const before = await addressOf(id);
  expect(await addressOf(id)).toBe(before);
  await change(id, { plaque: "清晖居" });
  expect(await addressOf(id)).not.toBe(before);
});

test("a private residence has no share picture, for its family neither", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const relative = asAccount((await aMember(database.db, id, "relative")).id);
  expect(await addressOf(id, relative)).toBe("");
  for (const actor of [visitor, relative]) {
    await expect(getShareCard(testCtx(database.db, actor), { id })).rejects.toMatchObject({ error: "notFound" });
  }
});
