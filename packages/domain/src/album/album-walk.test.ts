import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { rounds } from "@changming/kit/testing/rounds";
import { aMember, aResidence } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, testCtx, type TestCtx } from "../testing/test-ctx.ts";
import { getAlbum } from "./get-albums.ts";
import { removeAlbum, removePhoto, restoreAlbum, restorePhoto } from "./remove-album.ts";
import { submitAlbum } from "./submit-album.ts";
import { setAlbumCover, orderPhotos } from "./edit-album.ts";

let database: TestDatabase;

const maxPhotos = 5;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 3, photos: maxPhotos });
});

afterAll(() => database?.close());

interface Action {
  kind: "remove" | "restore" | "order" | "cover" | "removeAlbum" | "restoreAlbum" | "rename";
  /** Which photo, or where the new order begins. */
  at: number;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom("remove", "restore", "order", "cover", "removeAlbum", "restoreAlbum", "rename"),
  at: fc.nat({ max: maxPhotos - 1 }),
});

/** The expected state of an album. */
interface Model {
  isThere: boolean;
  /** Ids in their order; deleted ones keep their position. */
  photos: { id: number; isThere: boolean }[];
}

async function begin() {
  const { db } = database;
  const { id: residenceId } = await aResidence(db);
  const owner = await aMember(db, residenceId, "owner");
  const album = await anAlbum(db, residenceId);
  const photos: number[] = [];
  for (let one = 0; one < maxPhotos; one += 1) photos.push(await aPhoto(db, album));
  const model: Model = { isThere: true, photos: photos.map((id) => ({ id, isThere: true })) };
  return { ctx: testCtx(db, asAccount(owner.id)), residenceId, album, model };
}

type Walk = Awaited<ReturnType<typeof begin>>;

/** Performs the action, and applies it to the model where the album is not deleted. */
async function act({ ctx, residenceId, album, model }: Walk, { kind, at }: Action): Promise<void> {
  const photo = model.photos[at];
  const visible = model.photos.filter(({ isThere }) => isThere);
  if (kind === "removeAlbum") {
    await removeAlbum(ctx, { id: album });
    model.isThere = false;
  } else if (kind === "restoreAlbum") {
    await restoreAlbum(ctx, { id: album });
    model.isThere = true;
  } else if (kind === "remove" && photo) {
    await removePhoto(ctx, { id: photo.id });
    photo.isThere = false;
  } else if (kind === "restore" && photo) {
    await restorePhoto(ctx, { id: photo.id });
    photo.isThere = true;
  } else if (kind === "order") {
    const turned = [...visible.slice(at), ...visible.slice(0, at)];
    await orderPhotos(ctx, { id: album, photoIds: turned.map(({ id }) => id), version: null });
    model.photos = [...turned, ...model.photos.filter(({ isThere }) => !isThere)];
  } else if (kind === "cover" && photo) {
    await setAlbumCover(ctx, { id: album, photoId: photo.id });
  } else if (kind === "rename") {
    const images: string[] = [];
    await submitAlbum(ctx, { residenceId, id: album, name: `册${at}`, images, version: null, ref: null });
  }
}

async function look(ctx: TestCtx, { album, model }: Walk): Promise<void> {
  const row = await database.db
    .selectFrom("album")
    .select(["photo_count", "deleted_at", "version"])
    .where("id", "=", album)
    .executeTakeFirstOrThrow();
  const visible = model.photos.filter(({ isThere }) => isThere).map(({ id }) => id);
  expect(row.deleted_at === null).toBe(model.isThere);
  expect(row.photo_count).toBe(visible.length);
  if (!model.isThere) {
    await expect(getAlbum(ctx, { id: album })).rejects.toMatchObject({ error: "notFound" });
    return;
  }
  const seen = (await getAlbum(ctx, { id: album })).photos.map(({ id }) => id);
  expect(seen.toSorted((a, b) => a - b)).toEqual(visible.toSorted((a, b) => a - b));
}

test("after any sequence of family actions readers see the right photos and count; versions only grow", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const walk = await begin();
      let version = 0;
      for (const one of actions) {
        await act(walk, one).catch((error: unknown) => expect(error).toHaveProperty("error"));
        await look(testCtx(database.db), walk);
        const row = database.db.selectFrom("album").select("version").where("id", "=", walk.album);
        const { version: now } = await row.executeTakeFirstOrThrow();
        expect(now).toBeGreaterThanOrEqual(version);
        version = now;
      }
    }),
    { numRuns: rounds(10, 30) },
  );
});

test("two members who delete and restore at once leave a correct count", async () => {
  const walk = await begin();
  const { ctx, model, album } = walk;
  for (let round = 0; round < 4; round += 1) {
    await Promise.allSettled(
      model.photos.flatMap(({ id }) => [removePhoto(ctx, { id }), restorePhoto(ctx, { id }), removePhoto(ctx, { id })]),
    );
    const { photo_count } = await database.db
      .selectFrom("album")
      .select("photo_count")
      .where("id", "=", album)
      .executeTakeFirstOrThrow();
    expect((await getAlbum(testCtx(database.db), { id: album })).photos).toHaveLength(photo_count);
  }
});
