import type { Db } from "@changming/db/database";
import type { PictureFiles } from "@changming/domain/upload/picture-files";
import { vaultReferenceOf } from "@changming/domain/upload/reference";
import { randomId } from "@changming/kit/ids";
import { decodePicture } from "../upload/decode-picture.ts";
import { drawPaper } from "./draw-paper.ts";

interface Paper {
  accountId: number;
  sentAt: Date;
  title: string;
  lines: readonly string[];
}

/** Draws a sample paper and seals it as one that an account sent. Returns its reference to the vault. */
export async function sealPaper(
  { db, files }: { db: Db; files: PictureFiles },
  { accountId: account_id, sentAt: created_at, title, lines }: Paper,
): Promise<string> {
  const picture = await decodePicture(await drawPaper(title, lines));
  const { format, width, height } = picture;
  const upload = { name: randomId(), stored_as: randomId(), sealed_key: files.newKey() };
  for (const [size, bytes] of picture.files) {
    await files.putSealed({ storedAs: upload.stored_as, size }, bytes, upload.sealed_key);
  }
  await db
    .insertInto("upload")
    .values({
      ...upload,
      account_id,
      format,
      width,
      height,
      key_mark: files.keyMark,
      created_at,
      is_whole: true,
      purpose: "vault",
    })
    .execute();
  return vaultReferenceOf(upload.stored_as);
}
