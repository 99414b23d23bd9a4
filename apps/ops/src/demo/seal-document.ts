import type { Db } from "@changming/db/database";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { vaultReferenceOf } from "@changming/domain/file-reference/reference";
import { randomId } from "@changming/kit/ids";
import sharp from "sharp";
import { decodeImage } from "@changming/server/upload/decode-image";
import { glyphPath } from "@changming/documents/font/glyph-path";

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
      key_mark: files.keyFingerprint,
      created_at,
      is_whole: true,
      purpose: "vault",
    })
    .execute();
  return vaultReferenceOf(upload.stored_as);
}

const sheet = { width: 1_000, height: 1_400 };

interface TextLine {
  text: string;
  x: number;
  y: number;
  /** Pixels of one em. */
  size: number;
  colour?: string;
}

/** Draws a sample document as a JPEG: a title, lines of text, a seal and a sample notice. Text is drawn as outlines. */
function drawDocument(title: string, lines: readonly string[]): Promise<Buffer> {
  const text: TextLine[] = [
    { text: title, x: 330, y: 150, size: 72 },
    ...lines.map((line, index) => ({ text: line, x: 140, y: 360 + index * 96, size: 40 })),
    { text: "样例", x: 700, y: 1_090, size: 64, colour: "#b3352a" },
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
    <rect width="100%" height="100%" fill="#f7f2e6"/>
    <rect x="60" y="60" width="880" height="1280" fill="none" stroke="#8a7a5c" stroke-width="4"/>
    ${lines.map((_, index) => `<path d="M140 ${420 + index * 96}H860" stroke="#cbbd9e" stroke-width="2"/>`).join("")}
    <circle cx="765" cy="1125" r="120" fill="none" stroke="#b3352a" stroke-width="8"/>
    ${text.map(drawn).join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}

function drawn({ text, x, y, size, colour = "#2c2618" }: TextLine): string {
  const outline = glyphPath(text, "horizontal");
  if (!outline) return "";
  return `<path transform="translate(${x} ${y}) scale(${size / 1_000})" fill="${colour}" d="${outline.path}"/>`;
}
