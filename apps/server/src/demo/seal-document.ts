import type { Db } from "@changming/db/database";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { vaultReferenceOf } from "@changming/domain/file-reference/reference";
import { randomId } from "@changming/kit/ids";
import { decodeImage } from "../upload/decode-image.ts";
import { drawDocument } from "./draw-document.ts";

interface SampleDocument {
  accountId: number;
  sentAt: Date;
  title: string;
  lines: readonly string[];
}

/** Draws a sample document and seals it like an upload of an account. Returns its reference to the vault. */
export async function sealDocument(
  { db, files }: { db: Db; files: UploadFiles },
  { accountId: account_id, sentAt: created_at, title, lines }: SampleDocument,
): Promise<string> {
  const image = await decodeImage(await drawDocument(title, lines));
  const { format, width, height } = image;
  const upload = { name: randomId(), stored_as: randomId(), sealed_key: files.newKey() };
  for (const [size, bytes] of image.files) {
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
