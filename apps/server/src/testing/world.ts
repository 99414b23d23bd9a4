import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/load-basics";
import { aGarden, aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aCannedMessage, aNews, aNotice, aStaticPage } from "@changming/domain/testing/content";
import {
  anAlbum,
  aPhoto,
  aPropertyCertificate,
  aRemembranceCertificate,
  aVisit,
} from "@changming/domain/testing/keepsakes";
import { daysFromNow } from "@changming/domain/testing/test-ctx";
import { aPasswordHash } from "@changming/domain/testing/test-gates";
import { anInboxMessage } from "@changming/domain/testing/personal";
import { aBlessing, aGift, aGivenGift } from "@changming/domain/testing/tributes";
import { sha256Hex } from "@changming/kit/ids";
import { testNow } from "./test-app.ts";

export const callers = ["visitor", "stranger", "relative", "manager", "owner"] as const;
export type CallerKind = (typeof callers)[number];

/**
 * How the residence that a call is about stands. Of notices and articles only the open one is out; for other calls it
 * makes no difference.
 */
export const standings = ["open", "closed", "hidden", "unknown"] as const;
export type Standing = (typeof standings)[number];

export interface World {
  gardenId: number;
  slideId: number;
  residences: Record<Standing, number>;
  /** An album of each residence. */
  albums: Record<Standing, number>;
  /** Messages to the owner. */
  messages: Record<Standing, number>;
  notices: Record<Standing, number>;
  news: Record<Standing, number>;
  /** `contentType` of a page that is written. */
  staticPage: number;
  accounts: Record<Exclude<CallerKind, "visitor">, number>;
  /** What the stranger logs in with, as it travels. */
  login: { mobile: string; password: string };
}

const unknown = 2_000_000_000;

async function outAndNotYet(make: (publishedAt: Date) => Promise<number>): Promise<Record<Standing, number>> {
  const tomorrow = daysFromNow(1);
  return { open: await make(testNow), closed: await make(tomorrow), hidden: await make(tomorrow), unknown };
}

/** A small world in an empty database: an open, a closed and a hidden residence of one family, and a stranger. */
export async function makeWorld(db: Db): Promise<World> {
  await loadBasics(db);
  const gardenId = await aGarden(db);
  const password = sha256Hex("sunflower-7");
  const stranger = await anAccount(db, { password_hash: await aPasswordHash(password) });
  const [relative, manager, owner] = [await anAccount(db), await anAccount(db), await anAccount(db)];
  const gift = await aGift(db);
  const build = async (own: { is_private?: boolean; hidden_at?: Date }) => {
    const { id } = await aResidence(db, { garden_id: gardenId, ...own });
    for (const [role, account] of Object.entries({ relative, manager, owner })) {
      await aMember(db, id, role as "relative" | "manager" | "owner", { account });
    }
    await aBlessing(db, id);
    await aGivenGift(db, { residenceId: id, gift });
    await aVisit(db, { residenceId: id, accountId: relative.id });
    await aPropertyCertificate(db, id);
    await aRemembranceCertificate(db, id, owner.id);
    return id;
  };
  const residences = {
    open: await build({}),
    closed: await build({ is_private: true }),
    hidden: await build({ hidden_at: testNow }),
    unknown,
  };
  const albumOf = async (residenceId: number) => {
    const id = await anAlbum(db, residenceId);
    await aPhoto(db, id);
    return id;
  };
  await aStaticPage(db, 0);
  await aCannedMessage(db);
  const ids = { stranger: stranger.id, relative: relative.id, manager: manager.id, owner: owner.id };
  return {
    gardenId,
    slideId: await aSlide(db),
    residences,
    albums: {
      open: await albumOf(residences.open),
      closed: await albumOf(residences.closed),
      hidden: await albumOf(residences.hidden),
      unknown,
    },
    messages: {
      open: await anInboxMessage(db, owner.id),
      closed: await anInboxMessage(db, owner.id),
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
