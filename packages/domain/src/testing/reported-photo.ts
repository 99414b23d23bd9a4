import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { submitReport } from "../concern/submit-concern.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { aMember, aResidence } from "./builders.ts";
import { anAlbum, aPhoto } from "./keepsakes.ts";
import { asStaff, aStaff } from "./staff.ts";
import { asAccount, testCtx } from "./test-ctx.ts";
import { anUpload } from "./uploads.ts";

/** A photo with its file, and a report about it. */
export async function aReportedPhoto(db: Db) {
  const { id: residenceId } = await aResidence(db);
  const owner = await aMember(db, residenceId, "owner");
  const family = testCtx(db, asAccount(owner.id));
  const { id: uploadId, url } = await anUpload(family, "canary");
  const as = { kind: "photo" as const, residenceId };
  const { reference } = await withTx(family, (ctx) => claimUpload(ctx, { url, as }));
  const albumId = await anAlbum(db, residenceId);
  const photoId = await aPhoto(db, albumId, { picture: reference });
  const form = { reason: "picture", content: "", contact: "", ref: null } as const;
  const sender = { ...testCtx(db), address: `192.0.2.${photoId}` };
  const { number } = await submitReport(sender, { ...form, target: { kind: "photo", id: photoId } });
  const made = await db.selectFrom("concern").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
  const staff = asStaff(await aStaff(db, { role: "reviewer" }));
  const staffCtx = { ...testCtx(db, staff), uploadFiles: family.uploadFiles };
  return { made, staffCtx, family, photoId, uploadId, residenceId, albumId };
}
