import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getGarden } from "../garden/list-gardens.ts";
import { presentGarden } from "../garden/present.ts";
import { getNews, presentNews } from "../news/list-news.ts";
import { getNotice, presentNotice } from "../notice/list-notices.ts";
import { saveNotice } from "../notice/save-notice.ts";
import { getSlide, presentSlideDetail, publishedSlides } from "../slide/list-slides.ts";
import { getStaticPage, presentStaticPage } from "../static-page/get-static-page.ts";
import { AlbumHome } from "../testing/album-home.ts";
import { aGarden, anAccount, aResidence } from "../testing/builders.ts";
import { aNews, aNotice, aSlide, aStaticPage } from "../testing/content.ts";
import { someLimits } from "../testing/family.ts";
import { aCopyInMaking } from "../testing/keepsakes.ts";
import { aReportedPhoto } from "../testing/reported-photo.ts";
import { asStaff, aStaff, errorOf, staffCtxOf } from "../testing/staff.ts";
import { asAccount, testNow, visitor } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { aClaimedUpload, anUpload } from "../testing/uploads.ts";
import { findImage, listWithheldImages, presentImage, presentWithheldImages } from "./find-image.ts";
import { withholdImage } from "./withhold-image.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

const note = "（这里的一张图片已停止展示。）";

/** An image that staff published, as its reference. */
async function aContentImage(): Promise<{ id: number; reference: string; html: string; name: string }> {
  const editor = home.as(asStaff(await aStaff(database.db, { role: "editor" })));
  const reference = await aClaimedUpload(editor, { kind: "content" });
  return { ...(await uploadOf(reference)), reference, html: `<p>前</p><img src="/${reference}/960.webp" alt="a"><p>后</p>` };
}

async function uploadOf(reference: string) {
  const name = reference.replace("uploads/", "");
  return database.db.selectFrom("upload").select(["id", "name"]).where("name", "=", name).executeTakeFirstOrThrow();
}

const withhold = async (id: number, isWithheld = true) => {
  const ctx = await home.staffCtx();
  return { ...(await withholdImage(ctx, { id, isWithheld, reason: isWithheld ? "侵权" : "已获授权" })), ctx };
};

test("an image is withheld in every published place at once, its file is not found, and all of it can be restored", async () => {
  const { db } = database;
  const image = await aContentImage();
  const { reference, html } = image;
  const slide = await aSlide(db, { image: reference, content_html: html, title: "轮播甲" });
  const textSlide = await aSlide(db, { content_html: html });
  const notice = await aNotice(db, { content_html: html, title: "公告甲" });
  const news = await aNews(db, { thumb: reference, content_html: html, title: "文章甲" });
  await aStaticPage(db, 2, { content_html: html, title: "文化" });
  const garden = await aGarden(db, {
    name: "园甲",
    thumb: reference,
    background: reference,
    banners: [reference, "gardens/other"],
    content_html: html,
  });
  const gift = await aGift(db, { image: reference });
  const staff = await aStaff(db, { role: "reviewer" });
  const residence = await aResidence(db, { portrait: reference, made_by: staff.id });
  await db.updateTable("level").set({ background: reference }).where("level", "=", 3).execute();
  await db.updateTable("site_info").set({ logo: reference }).execute();
  const ctx = home.as(visitor);
  const readAll = async () =>
    JSON.stringify([
      presentSlideDetail(await getSlide(ctx, { id: textSlide }), ctx.media),
      (await publishedSlides(db, testNow)).map((row) => row.image),
      presentNotice(await getNotice(ctx, { id: notice })),
      presentNews(await getNews(ctx, { id: news }), ctx.media),
      presentStaticPage(await getStaticPage(ctx, { contentType: 2 })),
      presentGarden(await getGarden(ctx, { id: garden }), ctx.media),
      await db.selectFrom("gift").select("image").where("id", "=", gift.id).execute(),
      await db.selectFrom("residence").select("portrait").where("id", "=", residence.id).execute(),
      await db.selectFrom("level").select("background").execute(),
      await db.selectFrom("site_info").select("logo").execute(),
    ]);
  const before = await readAll();
  expect(before).toContain(image.name);

  const { uses, ctx: reviewer } = await withhold(image.id);
  expect(uses).toHaveLength(10);
  expect(uses).toEqual(expect.arrayContaining(["轮播《轮播甲》", "公告《公告甲》", "园区园甲", "站点的标志"]));
  const during = await readAll();
  expect(during).not.toContain(reference);
  expect(during.split(note)).toHaveLength(6);
  expect((await publishedSlides(db, testNow)).map(({ id }) => id)).not.toContain(slide);
  expect(await home.served(image)).toBeNull();
  const invalidated = reviewer.tags.invalidations.map(({ tag }) => tag);
  const expected = ["slides", "notices", "news", "staticPages", "gardens", `garden:${garden}`, "catalogue", "levels"];
  for (const tag of [...expected, "siteInfo", `residence:${residence.id}`]) expect(invalidated).toContain(tag);

  await withhold(image.id, false);
  expect(await readAll()).toBe(before);
  expect(await home.served(image)).toBe("forever");
});

test("every column that can refer to an uploaded image is one of the places, or belongs to a residence", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('image', 'thumb', 'logo', 'banners', 'background', 'avatar',
      'pictures', 'portrait', 'picture') or column_name like '%\_html')
    order by 1`.execute(database.db);
  const ofResidence = ["photo.picture", "residence.background", "residence.intro_html"];
  const ofTheSystem = ["inbox_message.content_html"];
  const inPlaces = [
    ...["account.avatar", "application.portrait", "feedback.pictures", "garden.background", "garden.banners"],
    ...["garden.content_html", "garden.thumb", "gift.image", "level.background", "news.content_html", "news.thumb"],
    ...["notice.content_html", "order_item.image", "residence.portrait", "site_info.logo", "slide.content_html"],
    ...["slide.image", "static_page.content_html", "static_page_version.content_html"],
  ];
  expect(rows.map(({ name }) => name)).toEqual([...ofResidence, ...ofTheSystem, ...inPlaces].toSorted());
});

test("a withheld image is not published again, and a form opened before does not bring it back", async () => {
  const { db } = database;
  const image = await aContentImage();
  const id = await aNotice(db, { content_html: image.html });
  await withhold(image.id);
  const editor = await staffCtxOf(db, "editor");
  const draft = { title: "又一则", content: image.html, publishTime: "", isDraft: false };
  expect(await errorOf(saveNotice(editor, draft))).toBe("uploadUnknown");
  expect(await errorOf(saveNotice(editor, { ...draft, id, version: 1 }))).toBe("editedMeanwhile");
});

test("a text that is edited meanwhile keeps the place of the image, and shows it when it is restored", async () => {
  const { db } = database;
  const image = await aContentImage();
  const id = await aNotice(db, { content_html: image.html });
  await withhold(image.id);
  const row = await db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const content = row.content_html.replace("后", "改过的后");
  const draft = { id, version: row.version, title: row.title, content, publishTime: "", isDraft: false };
  await saveNotice(await staffCtxOf(db, "editor"), draft);
  await withhold(image.id, false);
  const { content_html } = await db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(content_html).toBe(image.html.replace("后", "改过的后"));
});

test("an avatar is withheld from its account only, and an image in quarantine without any place", async () => {
  const { db } = database;
  const { id: accountId } = await anAccount(db);
  const family = home.as(asAccount(accountId));
  const reference = await aClaimedUpload(family, { kind: "avatar" });
  await db.updateTable("account").set({ avatar: reference }).where("id", "=", accountId).execute();
  const { id } = await uploadOf(reference);
  const { ctx } = await withhold(id);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain(`account:${accountId}`);
  const account = await db.selectFrom("account").select("avatar").where("id", "=", accountId).executeTakeFirstOrThrow();
  expect(ctx.media.address(account.avatar)).toBe("");
  expect((await withhold((await anUpload(family)).id)).uses).toEqual([]);
});

test("a family's photo is withheld in albums and texts, and its copies cannot be downloaded", async () => {
  const { db } = database;
  const { id: residenceId, owner, picture } = await home.familyOfOne();
  await aCopyInMaking(db, residenceId, owner);
  const { id } = await uploadOf(`uploads/${picture.name}`);
  expect(await home.served(picture)).toBe("awhile");
  await withhold(id);
  expect(await home.served(picture, owner, true)).toBeNull();
  const photo = db.selectFrom("photo").select("withheld_at").where("picture", "=", `uploads/${picture.name}`);
  expect(await photo.executeTakeFirstOrThrow()).toEqual({ withheld_at: testNow });
  const copy = db.selectFrom("family_copy").select("state").where("residence_id", "=", residenceId);
  expect(await copy.executeTakeFirstOrThrow()).toEqual({ state: "waiting" });
  await withhold(id, false);
  expect(await photo.executeTakeFirstOrThrow()).toEqual({ withheld_at: null });
});

test("a portrait that is in no album is replaced by the silhouette until it is restored", async () => {
  const { db } = database;
  const { id: residenceId, owner } = await home.family();
  const reference = await aClaimedUpload(home.by(owner), { kind: "photo", residenceId });
  await db.updateTable("residence").set({ portrait: reference }).where("id", "=", residenceId).execute();
  const { id, name } = await uploadOf(reference);
  const { ctx } = await withhold(id);
  const portrait = db.selectFrom("residence").select("portrait").where("id", "=", residenceId);
  expect(await portrait.executeTakeFirstOrThrow()).toEqual({ portrait: `withheld/${name}` });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain(`residence:${residenceId}`);
  await withhold(id, false);
  expect(await portrait.executeTakeFirstOrThrow()).toEqual({ portrait: reference });
});

test("withholding is audited with its reason, repeating it changes nothing, and only some roles may", async () => {
  const { db } = database;
  const image = await aContentImage();
  await withhold(image.id);
  await withhold(image.id);
  const entries = await db
    .selectFrom("audit_entry")
    .select(["verb", "after"])
    .where("object_kind", "=", "upload")
    .where("object_id", "=", image.id)
    .where("verb", "=", "upload.hide")
    .execute();
  expect(entries).toMatchObject([{ after: { isWithheld: true, reason: "侵权" } }]);
  for (const role of ["editor", "finance", "readOnly"] as const) {
    const ctx = await staffCtxOf(db, role);
    expect(await errorOf(withholdImage(ctx, { id: image.id, isWithheld: false, reason: "x" })), role).toBe(
      "staffRoleMissing",
    );
  }
  expect(await errorOf(withholdImage(home.as(visitor), { id: image.id, isWithheld: true, reason: "x" }))).toBe(
    "sessionInvalid",
  );
  expect(await errorOf(withhold(2_000_000_000))).toBe("notFound");
});

test("an image is found by any of its URLs or by a concern, and is then in the list of withheld ones", async () => {
  const { db } = database;
  const image = await aContentImage();
  await aNotice(db, { content_html: image.html, title: "公告乙" });
  const reviewer = await home.staffCtx();
  const found = await findImage(reviewer, { address: `https://example.org/uploads/${image.name}/origin.jpg?x=1` });
  expect(presentImage(found, reviewer)).toMatchObject({ id: image.id, is_withheld: false, uses: ["公告《公告乙》"] });
  await withhold(image.id);
  const later = await findImage(reviewer, { address: `/uploads/${image.name}/960.webp` });
  expect(presentImage(later, reviewer)).toMatchObject({ is_withheld: true, reason: "侵权", image: "" });
  const { itemList } = presentWithheldImages(await listWithheldImages(reviewer, { page: 1, pageSize: 100 }));
  expect(itemList).toContainEqual(expect.objectContaining({ id: image.id, reason: "侵权" }));
  expect(await errorOf(findImage(reviewer, { address: "https://example.org/art/x.svg" }))).toBe("notFound");
  expect(await errorOf(findImage(await staffCtxOf(db, "finance"), { address: "x" }))).toBe("staffRoleMissing");
  const { made, uploadId } = await aReportedPhoto(db);
  const reported = await findImage(reviewer, { address: "", concernId: made.id });
  expect(reported.row.id).toBe(uploadId);
});
