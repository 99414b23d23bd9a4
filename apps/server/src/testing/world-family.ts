import type { Db } from "@changming/db/database";
import { aCorrection, aLetter, publicIdOf } from "@changming/domain/testing/family";
import {
  aCopyInMaking,
  anAlbum,
  aPhoto,
  aPropertyCertificate,
  aRemembranceCertificate,
  aVisit,
} from "@changming/domain/testing/keepsakes";
import { aBlessing, aGivenGift, type BuiltGift } from "@changming/domain/testing/tributes";

/**
 * How the residence that a call is about stands. Of notices and articles only the open one is out; for other calls it
 * makes no difference.
 */
export const standings = ["open", "closed", "hidden", "unknown"] as const;
export type Standing = (typeof standings)[number];

/** An id that nothing has. */
export const unknown = 2_000_000_000;

/** What belongs to each residence of the world's family. */
export interface FamilyParts {
  albums: Record<Standing, number>;
  /** A photo of that album. */
  photos: Record<Standing, number>;
  /** An album and a photo that may be deleted. */
  spareAlbums: Record<Standing, number>;
  sparePhotos: Record<Standing, number>;
  blessings: Record<Standing, number>;
  /** Requests that wait. */
  corrections: Record<Standing, number>;
  /** Accounts as others see them. */
  memberIds: Record<"relative" | "manager", string>;
}

export async function familyParts(
  db: Db,
  residences: Record<Standing, number>,
  accounts: Record<"owner" | "manager" | "relative", number>,
): Promise<FamilyParts> {
  const ofEach = async (ids: Record<Standing, number>, make: (id: number) => Promise<number>) => ({
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
    blessings: await ofEach(residences, (id) => aLetter(db, id)),
    corrections: await ofEach(residences, (id) => aCorrection(db, id, accounts.owner)),
    memberIds: {
      relative: await publicIdOf(db, accounts.relative),
      manager: await publicIdOf(db, accounts.manager),
    },
  };
}

/** A letter, a gift, a visit and both certificates at a residence. */
export async function aLivedIn(
  db: Db,
  { id, gift, relative, owner }: { id: number; gift: BuiltGift; relative: number; owner: number },
): Promise<void> {
  await aBlessing(db, id);
  await aGivenGift(db, { residenceId: id, gift });
  await aVisit(db, { residenceId: id, accountId: relative });
  await aPropertyCertificate(db, id);
  await aRemembranceCertificate(db, id, owner);
  // So that asking for one changes nothing, and no job makes it in the middle of another test.
  await aCopyInMaking(db, id, owner);
}
