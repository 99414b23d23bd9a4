import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Actor, Ctx } from "../context/context.ts";
import { setResidenceVisibility } from "../residence-member/set-residence-visibility.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload, type UploadUse } from "./claim-upload.ts";
import { readImage } from "./read-image.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function sender() {
  const { id } = await anAccount(database.db);
  return testCtx(database.db, asAccount(id));
}

async function claimed(ctx: Awaited<ReturnType<typeof sender>>, as: UploadUse) {
  const sent = await anUpload(ctx, "canary");
  const { reference } = await withTx(ctx, (ctx) => claimUpload(ctx, { url: sent.url, as }));
  return { ...sent, reference };
}

const read = (ctx: Ctx, name: string, actor: Actor, isSigned = false) =>
  readImage({ ...ctx, actor }, { name, size: "960", format: "webp", isSigned });

const notFound = { error: "notFound" };

test("in quarantine an image is visible to its sender, by session or by its signed URL", async () => {
  const ctx = await sender();
  const { name } = await anUpload(ctx);
  expect(await read(ctx, name, ctx.actor)).toMatchObject({ type: "image/webp", cachePolicy: "never" });
  expect(await read(ctx, name, visitor, true)).toMatchObject({ cachePolicy: "never" });
  await expect(read(ctx, name, visitor)).rejects.toMatchObject(notFound);
  await expect(read(ctx, name, (await sender()).actor)).rejects.toMatchObject(notFound);
});

test("an avatar and a feedback image are public and cacheable forever", async () => {
  const ctx = await sender();
  for (const kind of ["avatar", "feedback"] as const) {
    const { name } = await claimed(ctx, { kind });
    expect(await read(ctx, name, visitor)).toMatchObject({ cachePolicy: "forever" });
  }
});

test("a document has no URL, for nobody, signed or not, in any size", async () => {
  const ctx = await sender();
  const { name, stored_as } = await claimed(ctx, { kind: "vault" });
  for (const actor of [visitor, ctx.actor, (await sender()).actor]) {
    for (const isSigned of [false, true]) {
      for (const tried of [name, stored_as])
        await expect(read(ctx, tried, actor, isSigned)).rejects.toMatchObject(notFound);
    }
  }
});

test("a residence's image is visible with it: a private one's not to its garden's administrator or staff", async () => {
  const ctx = await sender();
  const open = await aResidence(database.db);
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: new Date(0) });
  const inOpen = await claimed(ctx, { kind: "photo", residenceId: open.id });
  const inClosed = await claimed(ctx, { kind: "photo", residenceId: closed.id });
  const inHidden = await claimed(ctx, { kind: "photo", residenceId: hidden.id });
  const relative = await aMember(database.db, closed.id, "relative");
  const inTheFamily = asAccount(relative.id);
  expect(await read(ctx, inOpen.name, visitor)).toMatchObject({ cachePolicy: "awhile" });
  expect(await read(ctx, inClosed.name, inTheFamily)).toMatchObject({ cachePolicy: "never" });
  expect(await read(ctx, inClosed.name, visitor, true)).toMatchObject({ cachePolicy: "never" });
  const gardenAdmin = await anAccount(database.db);
  const adminRow = { garden_id: closed.gardenId, account_id: gardenAdmin.id, created_at: new Date(0) };
  await database.db.insertInto("garden_admin").values(adminRow).execute();
  const staff: Actor = { kind: "staff", staffId: 7, name: "林编辑", role: "administrator" };
  for (const actor of [visitor, (await sender()).actor, ctx.actor, asAccount(gardenAdmin.id), staff]) {
    await expect(read(ctx, inClosed.name, actor)).rejects.toMatchObject(notFound);
    await expect(read(ctx, inHidden.name, actor, true)).rejects.toMatchObject(notFound);
  }
});

test("making a residence private renames its images in all references, and the old names are not found", async () => {
  const ctx = await sender();
  const { id } = await aResidence(database.db);
  const owner = asAccount((await aMember(database.db, id, "owner")).id);
  const portrait = await claimed(ctx, { kind: "photo", residenceId: id });
  const photo = await claimed(ctx, { kind: "photo", residenceId: id });
  const inText = await claimed(ctx, { kind: "photo", residenceId: id });
  const other = await claimed(ctx, { kind: "photo", residenceId: (await aResidence(database.db)).id });
  const albumId = await anAlbum(database.db, id);
  await aPhoto(database.db, albumId, { picture: photo.reference });
  const shipped = await aPhoto(database.db, albumId, { picture: "portraits/elder-woman" });
  const intro_html = `<p><img src="/uploads/${inText.name}/960.webp"> <img src="/uploads/${other.name}/960.webp"></p>`;
  await database.db
    .updateTable("residence")
    .set({ portrait: portrait.reference, intro_html })
    .where("id", "=", id)
    .execute();
  await setResidenceVisibility({ ...ctx, actor: owner }, { id, isPrivate: true });
  const names = await database.db.selectFrom("upload").select(["id", "name"]).where("residence_id", "=", id).execute();
  const nameOf = (upload: { id: number }) => names.find((row) => row.id === upload.id)?.name ?? "";
  for (const upload of [portrait, photo, inText]) {
    expect(nameOf(upload)).not.toBe(upload.name);
    for (const isSigned of [false, true])
      await expect(read(ctx, upload.name, owner, isSigned)).rejects.toMatchObject(notFound);
    expect((await read(ctx, nameOf(upload), owner)).bytes.toString()).toBe("canary 960");
    await expect(read(ctx, nameOf(upload), visitor)).rejects.toMatchObject(notFound);
  }
  const residence = await database.db
    .selectFrom("residence")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(residence.portrait).toBe(`uploads/${nameOf(portrait)}`);
  expect(residence.intro_html).toBe(intro_html.replace(inText.name, nameOf(inText)));
  const photos = await database.db
    .selectFrom("photo")
    .select(["id", "picture"])
    .where("album_id", "=", albumId)
    .orderBy("id")
    .execute();
  expect(photos.map(({ picture }) => picture)).toEqual([`uploads/${nameOf(photo)}`, "portraits/elder-woman"]);
  expect(photos[1]?.id).toBe(shipped);
  expect((await read(ctx, other.name, visitor)).bytes.toString()).toBe("canary 960");
});

test("a size that is not stored is served from the widest one, and a wrong extension is not found", async () => {
  const ctx = await sender();
  const { name } = await claimed(ctx, { kind: "avatar" });
  const readAs = (size: "320" | "1920" | "origin", format: "webp" | "jpg" | "png") =>
    readImage(ctx, { name, size, format, isSigned: false });
  expect((await readAs("1920", "webp")).bytes.toString()).toBe("canary 1920");
  expect(await readAs("origin", "jpg")).toMatchObject({ type: "image/jpeg" });
  await expect(readAs("origin", "png")).rejects.toMatchObject(notFound);
  await expect(readAs("320", "jpg")).rejects.toMatchObject(notFound);
});
