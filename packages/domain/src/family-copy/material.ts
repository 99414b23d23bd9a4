import type { Db } from "@changming/db/database";
import { albumsOf, countWithheldPhotos, photosOf } from "../album/queries.ts";
import type { Ctx } from "../context/context.ts";
import { servedSize } from "../context/upload-files.ts";
import { nameInReference, openReferenceOf } from "../file-reference/reference.ts";
import { findVisibleResidence } from "../residence/queries.ts";
import { propertyCertificateDataOf } from "../certificate/get-certificate-data.ts";
import { imagesInText } from "../rich-text/clean-rich-text.ts";
import type { CopyRow } from "./get-copy.ts";

export type CopyMaterial = NonNullable<Awaited<ReturnType<typeof loadMaterial>>>;

/**
 * The contents of a copy except the long lists: the residence as its requester sees it, albums, certificates. Null when
 * the requester no longer sees or manages it.
 */
export async function loadMaterial(ctx: Ctx, copy: CopyRow) {
  const requester = { kind: "account", accountId: copy.account_id, sessionHash: "" } as const;
  const residence = await findVisibleResidence(ctx.db, copy.residence_id, requester);
  if (!residence || (residence.role !== "owner" && residence.role !== "manager")) return null;
  const site = await ctx.db.selectFrom("site_info").select("name").executeTakeFirstOrThrow();
  const albums = [];
  for (const album of await albumsOf(ctx.db, residence.id)) {
    const photos = await photosOf(ctx.db, album.id);
    const withheld = await countWithheldPhotos(ctx.db, album.id);
    albums.push({ ...album, photos, withheld });
  }
  const own = await ctx.db
    .selectFrom("remembrance_certificate")
    .select("book_number")
    .where("residence_id", "=", residence.id)
    .where("account_id", "=", copy.account_id)
    .executeTakeFirst();
  const inText = imagesInText(residence.intro_html);
  const references = [
    residence.portrait,
    ...inText,
    ...albums.flatMap(({ photos }) => photos.map(({ picture }) => picture)),
  ];
  return {
    siteName: site.name,
    residence,
    albums,
    /** References of the images in the biography, in order. */
    inText,
    stored: await storedImages(ctx.db, residence.id, references),
    property: await propertyCertificateDataOf(ctx.db, residence.id),
    /** Number of the requester's own remembrance certificate. */
    remembrance: own?.book_number ?? null,
  };
}

/** Visible messages, oldest first, a page after the one with this id. */
export function messagesAfter(db: Db, residenceId: number, after: number, limit: number) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select(["message.id", "message.content", "message.relation", "message.written_at as at", "account.nickname"])
    .where("message.residence_id", "=", residenceId)
    .where("message.state", "=", "shown")
    .where("message.id", ">", after)
    .orderBy("message.id")
    .limit(limit)
    .execute();
}

/** Gifts, oldest first, likewise. */
export function giftsAfter(db: Db, residenceId: number, after: number, limit: number) {
  return db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("account", "account.id", "given_gift.account_id")
    .select([
      "given_gift.id",
      "given_gift.quantity",
      "given_gift.given_at as at",
      "gift.name as gift_name",
      "gift.unit",
      "account.nickname",
    ])
    .where("given_gift.residence_id", "=", residenceId)
    .where("given_gift.id", ">", after)
    .orderBy("given_gift.id")
    .limit(limit)
    .execute();
}

/** Accounts that remembered, and when first; `id` is the paging key and is not output. */
export function remembrancesAfter(db: Db, residenceId: number, after: number, limit: number) {
  return db
    .selectFrom("remembrance_certificate as certificate")
    .innerJoin("account", "account.id", "certificate.account_id")
    .select(["certificate.account_id as id", "certificate.issued_at as at", "account.nickname"])
    .where("certificate.residence_id", "=", residenceId)
    .where("certificate.account_id", ">", after)
    .orderBy("certificate.account_id")
    .limit(limit)
    .execute();
}

/**
 * Location of an image's files. It is stable; the image's name, and every reference, changes when its residence becomes
 * private.
 */
export type StoredImage = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(db: Db, residenceId: number, names: readonly string[]) {
  return db
    .selectFrom("upload")
    .select(["name", "stored_as", "format", "width", "sealed_key"])
    .where("name", "in", names)
    .where("purpose", "=", "photo")
    .where("residence_id", "=", residenceId)
    .where("is_whole", "=", true)
    .where("is_dropping", "=", false)
    .where("withheld_at", "is", null)
    .execute();
}

const atOnce = 500;

/** Uploaded images of this residence by reference; those of others, built-in and deleted ones are left out. */
export async function storedImages(
  db: Db,
  residenceId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredImage>> {
  const names = [...new Set(references)].map(nameInReference).filter((name) => name !== null);
  const found = new Map<string, StoredImage>();
  for (let start = 0; start < names.length; start += atOnce) {
    for (const row of await rowsOf(db, residenceId, names.slice(start, start + atOnce))) {
      found.set(openReferenceOf(row.name), row);
    }
  }
  return found;
}

/** An image in its original size; null when its file is lost: one must not block all the others. */
export async function readStored(ctx: Ctx, image: StoredImage): Promise<Buffer | null> {
  const file = { storedAs: image.stored_as, size: servedSize(image.width, "origin") };
  try {
    return await ctx.uploadFiles.getOpen("residence", file);
  } catch (error) {
    // An image claimed a moment ago may still be sealed.
    if (image.sealed_key !== null) return ctx.uploadFiles.getSealed(file, image.sealed_key).catch(() => null);
    ctx.services.warn("an image's file is missing", { why: error instanceof Error ? error.message.slice(0, 80) : "" });
    return null;
  }
}
