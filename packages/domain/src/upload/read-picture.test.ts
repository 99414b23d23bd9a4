import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Actor, Ctx } from "../context.ts";
import { setResidenceVisibility } from "../residence/set-residence-visibility.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload, type UploadUse } from "./claim-upload.ts";
import { readPicture } from "./read-picture.ts";

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
  readPicture({ ...ctx, actor }, { name, size: "960", format: "webp", isSigned });

const notFound = { error: "notFound" };

test("in quarantine a picture is its sender's, by his session or by the address he was given", async () => {
  const ctx = await sender();
  const { name } = await anUpload(ctx);
  expect(await read(ctx, name, ctx.actor)).toMatchObject({ type: "image/webp", keeping: "never" });
  expect(await read(ctx, name, visitor, true)).toMatchObject({ keeping: "never" });
  await expect(read(ctx, name, visitor)).rejects.toMatchObject(notFound);
  await expect(read(ctx, name, (await sender()).actor)).rejects.toMatchObject(notFound);
});

test("an avatar and a feedback's picture are for everyone, for ever", async () => {
  const ctx = await sender();
  for (const kind of ["avatar", "feedback"] as const) {
    const { name } = await claimed(ctx, { kind });
    expect(await read(ctx, name, visitor)).toMatchObject({ keeping: "forever" });
  }
});

test("a paper has no address at all, for nobody, signed or not, whole or small", async () => {
  const ctx = await sender();
  const { name, stored_as } = await claimed(ctx, { kind: "vault" });
  for (const actor of [visitor, ctx.actor, (await sender()).actor]) {
    for (const isSigned of [false, true]) {
      for (const tried of [name, stored_as])
        await expect(read(ctx, tried, actor, isSigned)).rejects.toMatchObject(notFound);
    }
  }
});

test("a residence's picture is seen by whoever sees the residence; a private one's neither by its garden's administrator nor by staff", async () => {
  const ctx = await sender();
  const open = await aResidence(database.db);
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: new Date(0) });
  const [inOpen, inClosed, inHidden] = [
    await claimed(ctx, { kind: "photo", residenceId: open.id }),
    await claimed(ctx, { kind: "photo", residenceId: closed.id }),
    await claimed(ctx, { kind: "photo", residenceId: hidden.id }),
  ];
  const relative = await aMember(database.db, closed.id, "relative");
  const inTheFamily = asAccount(relative.id);
  expect(await read(ctx, inOpen.name, visitor)).toMatchObject({ keeping: "awhile" });
  expect(await read(ctx, inClosed.name, inTheFamily)).toMatchObject({ keeping: "never" });
  expect(await read(ctx, inClosed.name, visitor, true)).toMatchObject({ keeping: "never" });
  const keeper = await anAccount(database.db);
  const keeping = { garden_id: closed.gardenId, account_id: keeper.id, created_at: new Date(0) };
  await database.db.insertInto("garden_admin").values(keeping).execute();
  const staff: Actor = { kind: "staff", staffId: 7, name: "林编辑", role: "administrator" };
  for (const actor of [visitor, (await sender()).actor, ctx.actor, asAccount(keeper.id), staff]) {
    await expect(read(ctx, inClosed.name, actor)).rejects.toMatchObject(notFound);
    await expect(read(ctx, inHidden.name, actor, true)).rejects.toMatchObject(notFound);
  }
});

test("closing a residence gives its pictures new names wherever they are referred to, and the old ones name nothing", async () => {
  const ctx = await sender();
  const { id } = await aResidence(database.db);
  const owner = asAccount((await aMember(database.db, id, "owner")).id);
  const [portrait, photo, inText] = [
    await claimed(ctx, { kind: "photo", residenceId: id }),
    await claimed(ctx, { kind: "photo", residenceId: id }),
    await claimed(ctx, { kind: "photo", residenceId: id }),
  ];
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

test("a size that is not kept is answered by the widest there is; a wrong ending by nothing", async () => {
  const ctx = await sender();
  const { name } = await claimed(ctx, { kind: "avatar" });
  const asked = (size: "320" | "1920" | "origin", format: "webp" | "jpg" | "png") =>
    readPicture(ctx, { name, size, format, isSigned: false });
  expect((await asked("1920", "webp")).bytes.toString()).toBe("canary 1920");
  expect(await asked("origin", "jpg")).toMatchObject({ type: "image/jpeg" });
  await expect(asked("origin", "png")).rejects.toMatchObject(notFound);
  await expect(asked("320", "jpg")).rejects.toMatchObject(notFound);
});
