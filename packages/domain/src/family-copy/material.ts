import type { Db } from "@changming/db/database";
import { albumsOf, countWithheldPhotos, photosOf } from "../album/queries.ts";
import type { Ctx } from "../context.ts";
import { findVisibleResidence } from "../residence/queries.ts";
import { propertyWordsOf } from "../certificate/words-queries.ts";
import { picturesInText } from "../rich-text/pictures-in-text.ts";
import type { CopyRow } from "./queries.ts";
import { storedPictures } from "./stored-pictures.ts";

export type CopyMaterial = NonNullable<Awaited<ReturnType<typeof loadMaterial>>>;

/**
 * What a copy is made of but for the long lists: the residence as who asked for it sees it, its albums, its certificates.
 * Null when he does not see it any more or does not manage it.
 */
export async function loadMaterial(ctx: Ctx, copy: CopyRow) {
  const asker = { kind: "account", accountId: copy.account_id, sessionHash: "" } as const;
  const residence = await findVisibleResidence(ctx.db, copy.residence_id, asker);
  if (!residence || (residence.role !== "owner" && residence.role !== "manager")) return null;
  const albums = [];
  for (const album of await albumsOf(ctx.db, residence.id)) {
    const [photos, withheld] = [await photosOf(ctx.db, album.id), await countWithheldPhotos(ctx.db, album.id)];
    albums.push({ ...album, photos, withheld });
  }
  const own = await ctx.db
    .selectFrom("remembrance_certificate")
    .select("book_number")
    .where("residence_id", "=", residence.id)
    .where("account_id", "=", copy.account_id)
    .executeTakeFirst();
  const inText = picturesInText(residence.intro_html);
  const shown = [
    residence.portrait,
    ...inText,
    ...albums.flatMap(({ photos }) => photos.map(({ picture }) => picture)),
  ];
  return {
    residence,
    albums,
    /** References of the pictures in the biography, in their order. */
    inText,
    stored: await storedPictures(ctx.db, residence.id, shown),
    property: await propertyWordsOf(ctx.db, residence.id),
    /** Number of the asker's own certificate of having remembered. */
    remembrance: own?.book_number ?? null,
  };
}

/** Rows of a long list that a page shows: what others may see of their givers is nickname and words, no more. */
export type LetterRow = Awaited<ReturnType<typeof lettersAfter>>[number];
export type GiftRow = Awaited<ReturnType<typeof giftsAfter>>[number];
export type RemembranceRow = Awaited<ReturnType<typeof remembrancesAfter>>[number];

/** Letters of the board in the order of writing, a page after the one with this id. */
export function lettersAfter(db: Db, residenceId: number, after: number, limit: number) {
  return db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .select(["blessing.id", "blessing.content", "blessing.relation", "blessing.written_at as at", "account.nickname"])
    .where("blessing.residence_id", "=", residenceId)
    .where("blessing.state", "=", "shown")
    .where("blessing.id", ">", after)
    .orderBy("blessing.id")
    .limit(limit)
    .execute();
}

/** Gifts in the order of giving, likewise. */
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

/** Who has remembered and when first; `id` is only there to go on from, and travels nowhere. */
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
