import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { saveNotice } from "../notice/save-notice.ts";
import { anAccount } from "../testing/builders.ts";
import { aNotice } from "../testing/content.ts";
import { someLimits } from "../testing/family.ts";
import { aCopyInMaking } from "../testing/keepsakes.ts";
import { aReportedPhoto } from "../testing/reported-photo.ts";
import { errorOf, staffCtxOf } from "../testing/staff.ts";
import { asAccount, testNow, visitor } from "../testing/test-ctx.ts";
import { aClaimedUpload, anUpload } from "../testing/uploads.ts";
import { WithholdingHome } from "../testing/withholding-home.ts";
import { findImage, listWithheldImages, presentImage, presentWithheldImages } from "./find-image.ts";
import { withholdImage } from "./withhold-image.ts";

let database: TestDatabase;
let home: WithholdingHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new WithholdingHome(database.db);
});

afterAll(() => database?.close());

test("a withheld image is not published again, and a form opened before does not bring it back", async () => {
  const { db } = database;
  const image = await home.aContentImage();
  const id = await aNotice(db, { content_html: image.html });
  await home.withhold(image.id);
  const editor = await staffCtxOf(db, "editor");
  const draft = { title: "又一则", content: image.html, publishTime: "", isDraft: false };
  expect(await errorOf(saveNotice(editor, draft))).toBe("uploadUnknown");
  expect(await errorOf(saveNotice(editor, { ...draft, id, version: 1 }))).toBe("editedMeanwhile");
});

test("a text that is edited meanwhile keeps the place of the image, and shows it when it is restored", async () => {
  const { db } = database;
  const image = await home.aContentImage();
  const id = await aNotice(db, { content_html: image.html });
  await home.withhold(image.id);
  const row = await db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const content = row.content_html.replace("后", "改过的后");
  const draft = { id, version: row.version, title: row.title, content, publishTime: "", isDraft: false };
  await saveNotice(await staffCtxOf(db, "editor"), draft);
  await home.withhold(image.id, false);
  const { content_html } = await db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(content_html).toBe(image.html.replace("后", "改过的后"));
});

test("an avatar is withheld from its account only, and an image in quarantine without any place", async () => {
  const { db } = database;
  const { id: accountId } = await anAccount(db);
  const family = home.as(asAccount(accountId));
  const reference = await aClaimedUpload(family, { kind: "avatar" });
  await db.updateTable("account").set({ avatar: reference }).where("id", "=", accountId).execute();
  const { id } = await home.uploadOf(reference);
  const { ctx } = await home.withhold(id);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain(`account:${accountId}`);
  const account = await db.selectFrom("account").select("avatar").where("id", "=", accountId).executeTakeFirstOrThrow();
  expect(ctx.media.address(account.avatar)).toBe("");
  expect((await home.withhold((await anUpload(family)).id)).uses).toEqual([]);
});

test("a family's photo is withheld in albums and texts, and its copies cannot be downloaded", async () => {
  const { db } = database;
  const { id: residenceId, owner, picture } = await home.familyOfOne();
  await aCopyInMaking(db, residenceId, owner);
  const { id } = await home.uploadOf(`uploads/${picture.name}`);
  expect(await home.served(picture)).toBe("awhile");
  await home.withhold(id);
  expect(await home.served(picture, owner, true)).toBeNull();
  const photo = db.selectFrom("photo").select("withheld_at").where("picture", "=", `uploads/${picture.name}`);
  expect(await photo.executeTakeFirstOrThrow()).toEqual({ withheld_at: testNow });
  const copy = db.selectFrom("family_copy").select("state").where("residence_id", "=", residenceId);
  expect(await copy.executeTakeFirstOrThrow()).toEqual({ state: "waiting" });
  await home.withhold(id, false);
  expect(await photo.executeTakeFirstOrThrow()).toEqual({ withheld_at: null });
});

test("a portrait that is in no album is replaced by the silhouette until it is restored", async () => {
  const { db } = database;
  const { id: residenceId, owner } = await home.family();
  const reference = await aClaimedUpload(home.by(owner), { kind: "photo", residenceId });
  await db.updateTable("residence").set({ portrait: reference }).where("id", "=", residenceId).execute();
  const { id, name } = await home.uploadOf(reference);
  const { ctx } = await home.withhold(id);
  const portrait = db.selectFrom("residence").select("portrait").where("id", "=", residenceId);
  expect(await portrait.executeTakeFirstOrThrow()).toEqual({ portrait: `withheld/${name}` });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain(`residence:${residenceId}`);
  await home.withhold(id, false);
  expect(await portrait.executeTakeFirstOrThrow()).toEqual({ portrait: reference });
});

test("withholding is audited with its reason, repeating it changes nothing, and only some roles may", async () => {
  const { db } = database;
  const image = await home.aContentImage();
  await home.withhold(image.id);
  await home.withhold(image.id);
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
  expect(await errorOf(home.withhold(2_000_000_000))).toBe("notFound");
});

test("an image is found by any of its URLs or by a concern, and is then in the list of withheld ones", async () => {
  const { db } = database;
  const image = await home.aContentImage();
  await aNotice(db, { content_html: image.html, title: "公告乙" });
  const reviewer = await home.staffCtx();
  const found = await findImage(reviewer, { address: `https://example.org/uploads/${image.name}/origin.jpg?x=1` });
  expect(presentImage(found, reviewer)).toMatchObject({ id: image.id, is_withheld: false, uses: ["公告《公告乙》"] });
  await home.withhold(image.id);
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
