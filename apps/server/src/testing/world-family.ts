import type { Db } from "@changming/db/database";
import { aCorrection, aMessage, publicIdOf } from "@changming/domain/testing/family";
import {
  aCopyInMaking,
  anAlbum,
  aPhoto,
  aPropertyCertificate,
  aRemembranceCertificate,
  aVisit,
} from "@changming/domain/testing/keepsakes";
import { addMessage, aGivenGift, type BuiltGift } from "@changming/domain/testing/tributes";

/**
 * The visibility of the residence that a call is about. Of notices and articles only the open one is published; for
 * other calls it makes no difference.
 */
export const visibilities = ["open", "closed", "hidden", "unknown"] as const;
export type Visibility = (typeof visibilities)[number];

/** An id that no row has. */
export const unknown = 2_000_000_000;

/** What belongs to each residence of the world's family. */
export interface FamilyParts {
  albums: Record<Visibility, number>;
  /** A photo of that album. */
  photos: Record<Visibility, number>;
  /** An album and a photo that may be deleted. */
  spareAlbums: Record<Visibility, number>;
  sparePhotos: Record<Visibility, number>;
  familyMessages: Record<Visibility, number>;
  /** Pending requests. */
  corrections: Record<Visibility, number>;
  /** The public ids of accounts. */
  memberIds: Record<"relative" | "manager", string>;
}

export async function familyParts(
  db: Db,
  residences: Record<Visibility, number>,
  accounts: Record<"owner" | "manager" | "relative", number>,
): Promise<FamilyParts> {
  const ofEach = async (ids: Record<Visibility, number>, make: (id: number) => Promise<number>) => ({
    open: await make(ids.open),
    closed: await make(ids.closed),
    hidden: await make(ids.hidden),
    unknown,
  });
  const albums = await ofEach(residences, (id) => anAlbum(db, id));
  return {
    albums,
    photos: await ofEach(albums, (id) => aPhoto(db, id)),
    spareAlbums: await ofEach(residences, (id) => anAlbum(db, id)),
    sparePhotos: await ofEach(residences, async (id) => aPhoto(db, await anAlbum(db, id))),
    familyMessages: await ofEach(residences, (id) => aMessage(db, id)),
    corrections: await ofEach(residences, (id) => aCorrection(db, id, accounts.owner)),
    memberIds: {
      relative: await publicIdOf(db, accounts.relative),
      manager: await publicIdOf(db, accounts.manager),
    },
  };
}

/** A message, a gift, a visit and both certificates at a residence. */
export async function aUsedResidence(
  db: Db,
  { id, gift, relative, owner }: { id: number; gift: BuiltGift; relative: number; owner: number },
): Promise<void> {
  await addMessage(db, id);
  await aGivenGift(db, { residenceId: id, gift });
  await aVisit(db, { residenceId: id, accountId: relative });
  await aPropertyCertificate(db, id);
  await aRemembranceCertificate(db, id, owner);
  // So that a request for a copy changes nothing, and no job creates one during another test.
  await aCopyInMaking(db, id, owner);
}
