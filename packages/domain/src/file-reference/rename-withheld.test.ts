import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { AlbumHome } from "../testing/album-home.ts";
import { someLimits } from "../testing/family.ts";
import { hidePhoto } from "../album/hide-photo.ts";
import { renamePhotos } from "./rename-photos.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

const hidden = { isHidden: true, reason: "不当" };
const unhidden = { isHidden: false, reason: "看错了" };

test("an image hidden by staff while the residence is made private is restored under its new name", async () => {
  const { id, picture: upload, photoId } = await home.familyOfOne();
  const { db } = database;
  const portrait = () => db.selectFrom("residence").select("portrait").where("id", "=", id).executeTakeFirstOrThrow();
  await db
    .updateTable("residence")
    .set({ portrait: `uploads/${upload.name}` })
    .where("id", "=", id)
    .execute();
  await hidePhoto(await home.staffCtx(), { id: photoId, ...hidden });
  await withTx(await home.staffCtx(), (ctx) => renamePhotos(ctx, id));
  await hidePhoto(await home.staffCtx(), { id: photoId, ...unhidden });
  const photo = await db.selectFrom("photo").select("picture").where("id", "=", photoId).executeTakeFirstOrThrow();
  expect((await portrait()).portrait).toBe(photo.picture);
  expect(photo.picture).not.toBe(`uploads/${upload.name}`);
});
