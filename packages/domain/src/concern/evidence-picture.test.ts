import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { purgeAlbums } from "../album/purge-albums.ts";
import { removePhoto, restorePhoto } from "../album/remove-photo.ts";
import { aReportedPhoto } from "../testing/reported-photo.ts";
import { daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { closeConcern } from "./close-concern.ts";
import { eraseConcerns } from "./erase-concerns.ts";
import { getEvidencePicture } from "./evidence-picture.ts";
import { lookAtEvidence } from "./look-at-evidence.ts";
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

test("a photo that is hidden its family can neither see nor bring back, and the office still sees what it was", async () => {
  const { made, office, family, photoId, residenceId, albumId } = await aReportedPhoto(database.db);
  await hideTarget(office, { id: made.id, version: 1, isHidden: true, reason: "不当" });
  await expect(restorePhoto(family, { id: photoId })).rejects.toMatchObject({ error: "notFound" });
  const album = database.db.selectFrom("album").select("photo_count").where("id", "=", albumId);
  expect(await album.executeTakeFirst()).toEqual({ photo_count: 0 });
  expect((await getEvidencePicture(office, made)).toString()).toContain("canary");
  expect(office.tags.falls).toContainEqual({ tag: `residence:${residenceId}`, urgency: "now" });
  await hideTarget(office, { id: made.id, version: 2, isHidden: false, reason: "看错了" });
  expect(await photoRow(photoId)).toEqual({ deleted_at: null, withheld_at: null });
});

test("a picture is found by the name that it had before its residence was hidden", async () => {
  const { made, office, residenceId } = await aReportedPhoto(database.db);
  const whole = { target_kind: "residence" as const, target_id: residenceId };
  await database.db.updateTable("concern").set(whole).where("id", "=", made.id).execute();
  await hideTarget(office, { id: made.id, version: 1, isHidden: true, reason: "不当" });
  expect((await getEvidencePicture(office, made)).toString()).toContain("canary");
});

test("a photo that its family deleted stays as evidence until the report is emptied, and not longer", async () => {
  const { made, office, family, photoId, uploadId } = await aReportedPhoto(database.db);
  await removePhoto(family, { id: photoId });
  const later = (days: number) => testCtx(database.db, { kind: "job", name: "test" }, daysFromNow(days));
  await purgeAlbums(later(31));
  expect(await photoRow(photoId)).toBeDefined();
  expect((await getEvidencePicture(office, made)).toString()).toContain("canary");
  await closeConcern(office, { id: made.id, version: 1, outcome: "justified", answer: "已处理。" });
  await eraseConcerns(later(31));
  await purgeAlbums(later(31));
  expect(await photoRow(photoId)).toBeUndefined();
  expect((await uploadRow(uploadId))?.drop_after).not.toBeNull();
  await expect(getEvidencePicture(office, made)).rejects.toMatchObject({ error: "notFound" });
});

test("a picture of what is private is seen after a look that its family reads, each is written down, and none of what everyone sees", async () => {
  const { made, office, residenceId } = await aReportedPhoto(database.db);
  const looks = async () => {
    const noted = database.db
      .selectFrom("audit_entry")
      .select(["actor_kind", "actor_id"])
      .where("verb", "=", "concern.lookAtPicture")
      .where("object_id", "=", made.id);
    return (await noted.execute()).map(({ actor_kind, actor_id }) => [actor_kind, actor_id]);
  };
  await getEvidencePicture(office, made);
  expect(await looks()).toEqual([]);
  await database.db.updateTable("residence").set({ is_private: true }).where("id", "=", residenceId).execute();
  await expect(getEvidencePicture(office, made)).rejects.toMatchObject({ error: "lookNeeded" });
  await lookAtEvidence(office, made);
  await getEvidencePicture(office, made);
  expect(await looks()).toEqual([["staff", expect.any(Number)]]);
});

test("nobody else sees evidence", async () => {
  const { made, family } = await aReportedPhoto(database.db);
  for (const ctx of [family, testCtx(database.db, visitor)]) {
    await expect(getEvidencePicture(ctx, made)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});
