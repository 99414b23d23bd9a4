import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aGift } from "@changming/domain/testing/tributes";
import { type Db, openDatabase } from "@changming/db/database";

export interface DrillWorld {
  /** Sessions of visitors. */
  visitors: readonly { accountId: number; token: string }[];
  /** Public residences. */
  residences: readonly number[];
  /** One whose owner makes it private and public again; its pages contain `marker`. */
  switched: { id: number; token: string; marker: string };
  giftId: number;
}

/** Enough that nobody reaches what an account may do in a day. */
const visitorCount = 60;
const residenceCount = 8;

/** People and residences of the drill, beside those of the demo. */
export async function makeWorld(databaseUrl: string): Promise<DrillWorld> {
  const { db, close } = openDatabase(databaseUrl);
  try {
    return await fillWorld(db);
  } finally {
    await close();
  }
}

async function fillWorld(db: Db): Promise<DrillWorld> {
  const now = new Date();
  const session = (accountId: number) => aSession(db, accountId, { created_at: now, last_seen_at: now });
  const visitors: { accountId: number; token: string }[] = [];
  for (let count = 0; count < visitorCount; count += 1) {
    const { id } = await anAccount(db);
    visitors.push({ accountId: id, token: await session(id) });
  }
  const residences: number[] = [];
  for (let count = 0; count < residenceCount; count += 1) residences.push((await aResidence(db)).id);
  const marker = "只有家人能看的一句话";
  const { id } = await aResidence(db, { summary: marker, intro_html: `<p>${marker}</p>` });
  const owner = await aMember(db, id, "owner");
  const gift = await aGift(db);
  return { visitors, residences, switched: { id, token: await session(owner.id), marker }, giftId: gift.id };
}
