import { addDays, shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { type Chance, chanceFrom, seedOf } from "./seeded-random.ts";
import { gardens } from "./data/gardens.ts";
import { givers } from "./data/givers.ts";
import { type AccountIds, demoLogins } from "./demo-accounts.ts";
import type { CatalogueGift } from "./demo-content.ts";
import type { LoadedResidence } from "./demo-residences.ts";
import { siteInfo } from "../starter/site.ts";

interface TributeParts {
  residences: readonly LoadedResidence[];
  gifts: readonly CatalogueGift[];
  accounts: AccountIds;
  now: Date;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Amount of gifts and frequency of visits, by kind. */
const crowd: Record<LoadedResidence["data"]["kind"], { gifts: [number, number]; visitsInYear: [number, number] }> = {
  famous: { gifts: [40, 90], visitsInYear: [200, 600] },
  martyr: { gifts: [40, 90], visitsInYear: [200, 600] },
  ancestor: { gifts: [15, 45], visitsInYear: [60, 200] },
  ordinary: { gifts: [6, 36], visitsInYear: [20, 120] },
};

async function inChunks<Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const size = 1_000;
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size));
}

/** A random time since moving in, a year ago at most; recent times are likelier, so that something happened today. */
function moment(chance: Chance, now: Date, movedInOn: string): Date {
  const share = chance.between(0, 10_000) / 10_000;
  const since = now.getTime() - startOfShanghaiDay(movedInOn).getTime() - day;
  const reach = Math.max(0, Math.min(330 * day, since));
  return new Date(now.getTime() - Math.floor(share * share * reach) - chance.between(60_000, 2 * hour));
}

async function loadMessages(db: Db, { residences, accounts, now }: TributeParts) {
  const rows = residences.flatMap(({ id, data }) => {
    const chance = chanceFrom(seedOf(`letters ${data.key}`));
    return data.messages.map((message) => ({
      residence_id: id,
      account_id: accounts.get(message.from) ?? 0,
      content: message.text,
      relation: message.relation ?? "",
      state: "shown" as const,
      written_at: new Date(now.getTime() - message.daysAgo * day - chance.between(5, 600) * 60_000),
    }));
  });
  // Messages are listed by id: the oldest comes first.
  const oldestFirst = rows.toSorted((a, b) => a.written_at.getTime() - b.written_at.getTime());
  await inChunks(oldestFirst, (chunk) => db.insertInto("message").values(chunk).execute());
}

const strangers = givers.filter((giver) => giver.relation === undefined);

/** A random visitor: for a private person mostly one of the message authors, for a famous one anybody. */
function visitorsOf({ data }: LoadedResidence, accounts: AccountIds, chance: Chance): number {
  const nickname =
    data.kind === "ordinary" && data.messages.length > 0 && chance.between(1, 5) > 1
      ? chance.pick(data.messages).from
      : chance.pick(strangers).nickname;
  const id = accounts.get(nickname);
  if (id === undefined) throw new Error(`${data.key}: no account named ${nickname}`);
  return id;
}

/** Ethnic groups to whom wine, incense and paper money would be an offence. */
const abstaining = ["回族", "维吾尔族", "藏族"];
const wine = ["baijiu", "huangjiu"];
const rites = ["incense", "censer", "paper-money", "ingots", "burning-paper"];

/** No wine for a child, and nothing that would hurt the family. */
function isFitting(gift: string, { nation, portrait }: LoadedResidence["data"]): boolean {
  if (portrait === "portraits/child") return ![...wine, ...rites].includes(gift);
  return !abstaining.includes(nation) || ![...wine, ...rites].includes(gift);
}

const kindOfGarden = new Map(gardens.map(({ key, kind }) => [key, kind]));

function idsOf(people: readonly { nickname: string }[], accounts: AccountIds): number[] {
  return people.flatMap(({ nickname }) => accounts.get(nickname) ?? []);
}

async function loadGivenGifts(db: Db, { residences, gifts, accounts, now }: TributeParts) {
  const welcome = gifts.filter(
    (gift) => !["oil-lamp", "firecrackers", "fireworks", "drum", "medal", "red-scarf"].includes(gift.key),
  );
  const rows = residences.flatMap((residence) => {
    const { id, data } = residence;
    const chance = chanceFrom(seedOf(`gifts ${data.key}`));
    const fitting = welcome.filter((gift) => isFitting(gift.key, data));
    const [few, many] = crowd[data.kind].gifts;
    const garden = kindOfGarden.get(data.garden) ?? "ordinary";
    return Array.from({ length: chance.between(few, many) }, () => {
      const gift = chance.pick(fitting);
      const quantity = gift.isFree ? 1 : chance.pick([1, 1, 1, 2, 3, 6, 9]);
      return {
        residence_id: id,
        account_id: visitorsOf(residence, accounts, chance),
        gift,
        isFree: gift.isFreeIn[garden],
        quantity,
        given_at: moment(chance, now, data.movedInOn),
      };
    });
  });
  const oldestFirst = rows.toSorted((a, b) => a.given_at.getTime() - b.given_at.getTime());
  const logins = new Set(idsOf(demoLogins, accounts));
  const others = idsOf(strangers, accounts).filter((id) => !logins.has(id));
  const withinQuota = openFreeQuota({ others, sparedToday: logins, now });
  const allowed = oldestFirst.flatMap((row) => (row.isFree ? (withinQuota(row) ?? []) : row));
  const given = allowed.map(({ gift, isFree: _, ...row }) => ({
    ...row,
    gift_id: gift.id,
    coins: gift.coins * row.quantity,
    lasts_until: gift.lastsDays === 0 ? null : addDays(shanghaiDay(row.given_at), gift.lastsDays - 1),
  }));
  await inChunks(given, (chunk) => db.insertInto("given_gift").values(chunk).execute());
}

async function loadRemembrances(db: Db, { residences, accounts, now }: TributeParts) {
  const accountIds = [...accounts.values()];
  const rows = residences.flatMap(({ id, data }) => {
    const chance = chanceFrom(seedOf(`remembrances ${data.key}`));
    const [few, many] = crowd[data.kind].visitsInYear;
    return Array.from({ length: chance.between(few, many) }, () => {
      const at = moment(chance, now, data.movedInOn);
      return { residence_id: id, account_id: chance.pick(accountIds), on_day: shanghaiDay(at), at };
    });
  });
  // Columns as arrays: tens of thousands of rows with a parameter for each value would take seconds.
  await sql`
    insert into remembrance (residence_id, account_id, on_day, at)
    select * from unnest(
      ${rows.map((row) => row.residence_id)}::int[], ${rows.map((row) => row.account_id)}::int[],
      ${rows.map((row) => row.on_day)}::date[], ${rows.map((row) => row.at.toISOString())}::timestamptz[])
    on conflict do nothing`.execute(db);
}

/** Initializes the stored sums once; afterwards every verb updates them itself. */
async function sumUp(db: Db, now: Date): Promise<void> {
  await sql`
    insert into giver_total (residence_id, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at)
    select residence_id, account_id, sum(coins), sum(quantity),
           (array_agg(gift_id order by id desc))[1], (array_agg(quantity order by id desc))[1], max(given_at)
    from given_gift group by residence_id, account_id`.execute(db);
  await sql`
    update residence_counter as counter set
      gift_total = coalesce((select sum(quantity) from given_gift where residence_id = counter.residence_id), 0),
      coin_total = coalesce((select sum(coins) from given_gift where residence_id = counter.residence_id), 0),
      message_total = (select count(*) from message where residence_id = counter.residence_id and state = 'shown'),
      remembrance_total = coalesce(came.total, 0),
      remembrance_day = ${shanghaiDay(now)}::date,
      remembrance_today = coalesce(came.today, 0)
    from residence left join (
      select residence_id, count(*) as total, count(*) filter (where on_day = ${shanghaiDay(now)}::date) as today
      from remembrance group by residence_id
    ) as came on came.residence_id = residence.id
    where residence.id = counter.residence_id`.execute(db);
  await sql`
    update residence set weight = weight + counter.remembrance_total
    from residence_counter as counter where counter.residence_id = residence.id`.execute(db);
}

/** A year of messages, gifts and remembrances. */
export async function loadTributes(db: Db, parts: TributeParts): Promise<void> {
  await loadMessages(db, parts);
  await loadGivenGifts(db, parts);
  await loadRemembrances(db, parts);
  await sumUp(db, parts.now);
}

interface FreeGiving {
  account_id: number;
  quantity: number;
  given_at: Date;
}

interface FreeQuotaOptions {
  /** Accounts that may give instead when the quota of one is used up. */
  others: readonly number[];
  /** Accounts whose free gifts of today must stay unused. */
  sparedToday: ReadonlySet<number>;
  now: Date;
}

/**
 * Enforces the site's quota of free gifts, in units per account and Shanghai day, on the demo's accounts. The returned
 * function replaces giver and quantity if needed; null when every account's quota is used up.
 */
function openFreeQuota({ others, sparedToday, now }: FreeQuotaOptions) {
  const today = shanghaiDay(now);
  const used = new Map<string, number>();
  let turn = 0;
  return <Giving extends FreeGiving>(giving: Giving): Giving | null => {
    const givenOn = shanghaiDay(giving.given_at);
    const keyOf = (accountId: number) => `${accountId} ${givenOn}`;
    const remainingOf = (accountId: number) =>
      givenOn === today && sparedToday.has(accountId) ? 0 : siteInfo.freeGiftNums - (used.get(keyOf(accountId)) ?? 0);
    turn = (turn + 1) % Math.max(1, others.length);
    const inTurn = [giving.account_id, ...others.slice(turn), ...others.slice(0, turn)];
    const accountId = inTurn.find((id) => remainingOf(id) > 0);
    if (accountId === undefined) return null;
    const quantity = Math.min(giving.quantity, remainingOf(accountId));
    used.set(keyOf(accountId), (used.get(keyOf(accountId)) ?? 0) + quantity);
    return { ...giving, account_id: accountId, quantity };
  };
}
