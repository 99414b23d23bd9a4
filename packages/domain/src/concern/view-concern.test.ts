import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { purgeAlbums } from "../album/purge-albums.ts";
import { removePhoto, restorePhoto } from "../album/remove-album.ts";
import { aReportedPhoto } from "../testing/reported-photo.ts";
import { daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { closeConcern } from "./decide-concern.ts";
import { eraseConcerns } from "./erase-concerns.ts";
import { getReportedImage, lookAtSnapshot } from "./view-concern.ts";
import { hideTarget } from "./hide-target.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const photoRow = (id: number) =>
  database.db.selectFrom("photo").select(["deleted_at", "withheld_at"]).where("id", "=", id).executeTakeFirst();
const uploadRow = (id: number) =>
  database.db.selectFrom("upload").select("drop_after").where("id", "=", id).executeTakeFirst();

test("a hidden photo's family can neither see nor restore it; staff still see the reported image", async () => {
  const { made, staffCtx, family, photoId, residenceId, albumId } = await aReportedPhoto(database.db);
  await hideTarget(staffCtx, { id: made.id, version: 1, isHidden: true, reason: "不当" });
  await expect(restorePhoto(family, { id: photoId })).rejects.toMatchObject({ error: "notFound" });
  const album = database.db.selectFrom("album").select("photo_count").where("id", "=", albumId);
  expect(await album.executeTakeFirst()).toEqual({ photo_count: 0 });
  expect((await getReportedImage(staffCtx, made)).toString()).toContain("canary");
  expect(staffCtx.tags.invalidations).toContainEqual({ tag: `residence:${residenceId}`, urgency: "now" });
  await hideTarget(staffCtx, { id: made.id, version: 2, isHidden: false, reason: "看错了" });
  expect(await photoRow(photoId)).toEqual({ deleted_at: null, withheld_at: null });
});

test("an image is found by the name that it had before its residence was hidden", async () => {
  const { made, staffCtx, residenceId } = await aReportedPhoto(database.db);
  const whole = { target_kind: "residence" as const, target_id: residenceId };
  await database.db.updateTable("concern").set(whole).where("id", "=", made.id).execute();
  await hideTarget(staffCtx, { id: made.id, version: 1, isHidden: true, reason: "不当" });
  expect((await getReportedImage(staffCtx, made)).toString()).toContain("canary");
});

test("a photo deleted by its family is retained until the report is erased, and not longer", async () => {
  const { made, staffCtx, family, photoId, uploadId } = await aReportedPhoto(database.db);
  await removePhoto(family, { id: photoId });
  const later = (days: number) => testCtx(database.db, { kind: "job", name: "test" }, daysFromNow(days));
  await purgeAlbums(later(31));
  expect(await photoRow(photoId)).toBeDefined();
  expect((await getReportedImage(staffCtx, made)).toString()).toContain("canary");
  await closeConcern(staffCtx, { id: made.id, version: 1, outcome: "justified", answer: "已处理。" });
  await eraseConcerns(later(31));
  await purgeAlbums(later(31));
  expect(await photoRow(photoId)).toBeUndefined();
  expect((await uploadRow(uploadId))?.drop_after).not.toBeNull();
  await expect(getReportedImage(staffCtx, made)).rejects.toMatchObject({ error: "notFound" });
});

test("a private image needs a look that its family reads; each view is audited, a public one's is not", async () => {
  const { made, staffCtx, residenceId } = await aReportedPhoto(database.db);
  const looks = async () => {
    const noted = database.db
      .selectFrom("audit_entry")
      .select(["actor_kind", "actor_id"])
      .where("verb", "=", "concern.lookAtPicture")
      .where("object_id", "=", made.id);
    return (await noted.execute()).map(({ actor_kind, actor_id }) => [actor_kind, actor_id]);
  };
  await getReportedImage(staffCtx, made);
  expect(await looks()).toEqual([]);
  await database.db.updateTable("residence").set({ is_private: true }).where("id", "=", residenceId).execute();
  await expect(getReportedImage(staffCtx, made)).rejects.toMatchObject({ error: "lookNeeded" });
  await lookAtSnapshot(staffCtx, made);
  await getReportedImage(staffCtx, made);
  expect(await looks()).toEqual([["staff", expect.any(Number)]]);
});

test("accounts and visitors cannot see a reported image", async () => {
  const { made, family } = await aReportedPhoto(database.db);
  for (const ctx of [family, testCtx(database.db, visitor)]) {
    await expect(getReportedImage(ctx, made)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});
