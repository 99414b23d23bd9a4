import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { aGarden, aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aCannedMessage, aNews, aNotice, aStaticPage } from "@changming/domain/testing/content";
import { daysFromNow, testNow } from "@changming/domain/testing/test-ctx";
import { aPasswordHash } from "@changming/domain/testing/test-services";
import { anOrder } from "@changming/domain/testing/paying";
import { aGardenAdmin, anInboxMessage } from "@changming/domain/testing/personal";
import { aGift, addMessage, aGivenGift, type BuiltGift } from "@changming/domain/testing/tributes";
import { sha256Hex } from "@changming/kit/ids";
import { aCorrection, aMessage, publicIdOf } from "@changming/domain/testing/family";
import {
  aCopyInMaking,
  anAlbum,
  aPhoto,
  aPropertyCertificate,
  aRemembranceCertificate,
  aVisit,
} from "@changming/domain/testing/keepsakes";
import { anApplication } from "@changming/domain/testing/applications";

/**
 * Applications of one applicant: public ones are under review in the world's garden, private ones not paid, hidden ones
 * under review in the other garden.
 */
export interface ApplicationWorld {
  read: Record<Visibility, number>;
  /** For approvals and rejections, separate applications. */
  approved: Record<Visibility, number>;
  rejected: Record<Visibility, number>;
  withdrawn: Record<Visibility, number>;
  /** Not paid: public one the applicant's, private one too but already submitted, hidden one of another account. */
  payable: Record<Visibility, number>;
}

interface Around {
  applicantId: number;
  gardenId: number;
  otherGardenAdminId: number;
  unknown: number;
}

async function makeApplications(db: Db, around: Around): Promise<ApplicationWorld> {
  const { gardenId: garden_id, applicantId: account_id, unknown } = around;
  const other = await aGarden(db);
  await aGardenAdmin(db, other, around.otherGardenAdminId);
  const unpaid = { state: "awaitingPayment" as const };
  const threeOf = async () => ({
    public: await anApplication(db, { account_id, garden_id }),
    private: await anApplication(db, { account_id, garden_id, ...unpaid }),
    hidden: await anApplication(db, { account_id, garden_id: other }),
    unknown,
  });
  return {
    read: await threeOf(),
    approved: await threeOf(),
    rejected: await threeOf(),
    withdrawn: await threeOf(),
    payable: {
      public: await anApplication(db, { account_id, garden_id, ...unpaid }),
      private: await anApplication(db, { account_id, garden_id }),
      hidden: await anApplication(db, { account_id: (await anAccount(db)).id, garden_id, ...unpaid }),
      unknown,
    },
  };
}

/**
 * The visibility of the residence that a call is about. Of notices and articles only the public one is published; for
 * other calls it makes no difference.
 */
export const visibilities = ["public", "private", "hidden", "unknown"] as const;
export type Visibility = (typeof visibilities)[number];

/** An id that no row has. */
const unknown = 2_000_000_000;

/** What belongs to each residence of the world's family. */
interface FamilyParts {
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

async function familyParts(
  db: Db,
  residences: Record<Visibility, number>,
  accounts: Record<"owner" | "manager" | "relative", number>,
): Promise<FamilyParts> {
  const ofEach = async (ids: Record<Visibility, number>, make: (id: number) => Promise<number>) => ({
    public: await make(ids.public),
    private: await make(ids.private),
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
async function aUsedResidence(
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

export const callers = [
  "visitor",
  "stranger",
  "relative",
  "manager",
  "owner",
  "applicant",
  "gardenAdmin",
  "otherGardenAdmin",
] as const;
export type CallerKind = (typeof callers)[number];

export interface World extends FamilyParts {
  applications: ApplicationWorld;
  gardenId: number;
  slideId: number;
  residences: Record<Visibility, number>;
  /** Further residences of the same family, for leaving and for a transfer of ownership; none of them is in a list. */
  leaving: Record<Visibility, number>;
  offering: Record<Visibility, number>;
  /** On sale for money. */
  giftId: number;
  /** Orders of the owner that wait for payment. */
  orders: Record<Visibility, string>;
  /** Messages to the owner. */
  messages: Record<Visibility, number>;
  notices: Record<Visibility, number>;
  news: Record<Visibility, number>;
  /** `contentType` of a page that is written. */
  staticPage: number;
  accounts: Record<Exclude<CallerKind, "visitor">, number>;
  /** The stranger's login input, as it is sent. */
  login: { mobile: string; password: string };
}

async function outAndNotYet(make: (publishedAt: Date) => Promise<number>): Promise<Record<Visibility, number>> {
  const tomorrow = daysFromNow(1);
  return { public: await make(testNow), private: await make(tomorrow), hidden: await make(tomorrow), unknown };
}

/** A small world in an empty database: a public, a private and a hidden residence of one family, and a stranger. */
export async function makeWorld(db: Db): Promise<World> {
  await loadBasics(db);
  const gardenId = await aGarden(db);
  const password = sha256Hex("sunflower-7");
  const stranger = await anAccount(db, { password_hash: await aPasswordHash(password) });
  const relative = await anAccount(db);
  const manager = await anAccount(db);
  const owner = await anAccount(db);
  const gardenAdmin = await anAccount(db);
  const otherGardenAdmin = await anAccount(db);
  const applicant = await anAccount(db);
  await aGardenAdmin(db, gardenId, gardenAdmin.id);
  await aGardenAdmin(db, await aGarden(db), otherGardenAdmin.id);
  const gift = await aGift(db);
  const build = async (overrides: { is_private?: boolean; hidden_at?: Date }) => {
    const { id } = await aResidence(db, { garden_id: gardenId, ...overrides });
    for (const [role, account] of Object.entries({ relative, manager, owner })) {
      await aMember(db, id, role as "relative" | "manager" | "owner", { account });
    }
    await aUsedResidence(db, { id, gift, relative: relative.id, owner: owner.id });
    return id;
  };
  const buildAll = async (overrides: { is_private?: boolean } = {}) => ({
    public: await build(overrides),
    private: await build({ is_private: true }),
    hidden: await build({ hidden_at: testNow }),
    unknown,
  });
  const residences = await buildAll();
  await aStaticPage(db, 0);
  await aCannedMessage(db);
  const orderOf = async (residenceId: number) =>
    (await anOrder(db, { accountId: owner.id, residenceId, gift })).orderNo;
  const ids = {
    stranger: stranger.id,
    relative: relative.id,
    manager: manager.id,
    owner: owner.id,
    applicant: applicant.id,
    gardenAdmin: gardenAdmin.id,
    otherGardenAdmin: otherGardenAdmin.id,
  };
  const around = { applicantId: applicant.id, gardenId, otherGardenAdminId: otherGardenAdmin.id, unknown };
  return {
    applications: await makeApplications(db, around),
    gardenId,
    slideId: await aSlide(db),
    residences,
    ...(await familyParts(db, residences, { owner: owner.id, relative: relative.id, manager: manager.id })),
    leaving: await buildAll({ is_private: true }),
    offering: await buildAll({ is_private: true }),
    giftId: gift.id,
    orders: {
      public: await orderOf(residences.public),
      private: await orderOf(residences.private),
      hidden: await orderOf(residences.hidden),
      unknown: "20261121UNKNOWNORDER",
    },
    messages: {
      public: await anInboxMessage(db, owner.id),
      private: await anInboxMessage(db, owner.id),
      hidden: await anInboxMessage(db, owner.id),
      unknown,
    },
    notices: await outAndNotYet((published_at) => aNotice(db, { published_at })),
    news: await outAndNotYet((published_at) => aNews(db, { published_at })),
    staticPage: 0,
    accounts: ids,
    login: { mobile: stranger.mobile, password },
  };
}

/** A token of the caller's own, or null for a visitor. */
export async function tokenOf(db: Db, world: World, caller: CallerKind): Promise<string | null> {
  return caller === "visitor" ? null : aSession(db, world.accounts[caller]);
}

async function aSlide(db: Db): Promise<number> {
  const slide = { image: "", title: "清明", subtitle: "", link: "", content_html: "<p>清明</p>" };
  const { id } = await db
    .insertInto("slide")
    .values({ ...slide, needs_jump: true, position: 1, published_at: testNow })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
