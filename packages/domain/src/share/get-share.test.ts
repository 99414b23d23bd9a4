import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import type { Actor } from "../context/context.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { getSiteInfo, presentSiteInfo } from "../site-info/get-site-info.ts";
import { getShare, presentShare } from "./get-share.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  await database.db.updateTable("site_info").set({ name: "长明", website_summary: "一盏不灭的灯" }).execute();
});

afterAll(() => database?.close());

async function share(id?: number, actor: Actor = visitor) {
  const ctx = testCtx(database.db, actor);
  return presentShare(await getShare(ctx, { id }), ctx.media);
}

async function settings() {
  const ctx = testCtx(database.db);
  const { row, today } = await getSiteInfo(ctx);
  return presentSiteInfo(row, today, ctx);
}

test("the site is shared with its name, its summary and its home page's URL", async () => {
  const shared = await share();
  expect(shared).toMatchObject({ title: "长明", desc: "一盏不灭的灯", link: "/" });
  expect(shared.image).not.toBe("");
});

test("a residence is shared with the deceased's name and its own page's URL", async () => {
  const { id } = await aResidence(database.db, { summary: "一位温和的小学老师。" });
  const shared = await share(id);
  expect(shared).toMatchObject({ title: "周念慈的居所 · 长明", desc: "一位温和的小学老师。", link: `/home?id=${id}` });
  expect(shared.image).toMatch(new RegExp(`^/files/share/${id}\\.jpg\\?v=[0-9a-f]{12}$`));
});

test("a site of another name is shared with its name, and with images on which the product's is not written", async () => {
  const ours = [(await share()).image, (await settings()).logo];
  await database.db.updateTable("site_info").set({ name: "青松园" }).execute();
  try {
    expect(await share()).toMatchObject({ title: "青松园" });
    const images = [(await share()).image, (await settings()).logo];
    expect([...ours, ...images].map((image) => image.replace("/art//art/", "/art/"))).toEqual([
      "/art/share.png",
      "/art/brand/lockup.svg",
      "/art/share-flame.png",
      "/art/brand/logo.svg",
    ]);
  } finally {
    await database.db.updateTable("site_info").set({ name: "长明" }).execute();
  }
});

test("a private residence can be shared by members only, and hidden and unknown ones are not found", async () => {
  const { db } = database;
  const closed = await aResidence(db, { is_private: true });
  const hidden = await aResidence(db, { hidden_at: daysFromNow(-1) });
  const relative = await aMember(db, closed.id, "relative");
  const stranger = await anAccount(db);
  for (const actor of [visitor, asAccount(stranger.id)]) {
    for (const id of [closed.id, hidden.id, 2_000_000_000]) {
      await expect(share(id, actor)).rejects.toMatchObject({ error: "notFound" });
    }
  }
  expect(await share(closed.id, asAccount(relative.id))).toMatchObject({ link: `/home?id=${closed.id}` });
});

test("changes of site settings or of the residence invalidate the shared data", async () => {
  const { id } = await aResidence(database.db);
  const site = testCtx(database.db);
  const residence = testCtx(database.db);
  await getShare(site, {});
  await getShare(residence, { id });
  expect([...site.tags.reads]).toEqual(["siteInfo"]);
  expect([...residence.tags.reads].toSorted()).toEqual([
    "catalogue",
    expect.stringMatching(/^garden:/),
    "levels",
    `residence:${id}`,
    "siteInfo",
  ]);
});
