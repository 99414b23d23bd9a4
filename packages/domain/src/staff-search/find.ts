import { type RawBuilder, sql } from "kysely";
import { normalizeDigits } from "@changming/kit/digits";
import { toSimplified } from "@changming/kit/names";
import { isPhoneNumber, normalizePhone } from "@changming/kit/phone-number";
import { residenceOfCode } from "@changming/kit/residence-code";
import { canChangeAccounts, canReadAccounts } from "../account/access.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canListGardensAsStaff } from "../garden/access.ts";
import { canReadMoney, canSearchByPhoneNumber } from "../order/access.ts";
import { idsOfNumber, ordersForStaff } from "../order-for-staff/look-up-orders.ts";
import { canEditAsStaff, canListAsStaff } from "../residence/access.ts";
import { placeOf, rowsForStaff } from "../residence-for-staff/list-for-staff.ts";
import { keywordQuery, matchRank } from "../residence/search-index.ts";
import { canSeeToday } from "../today/access.ts";

/** Rows of each kind; one more is read, to know whether there are more. */
const each = 6;

interface Group<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** The keywords in every reading: as a text, a place, a number, a phone number or its last four digits. */
interface Wanted {
  text: string;
  phone: string | null;
  lastFour: string | null;
}

/**
 * One search over what the actor's role may list (R-admin-14): residences, accounts, orders and gardens, each part by an
 * index. Phone numbers find nothing for roles that may not search by them. Throws `sessionInvalid` for anyone but staff.
 */
export async function findForStaff(ctx: Ctx, { keywords }: { keywords: string }) {
  const { actor } = ctx;
  demand(canSeeToday(actor));
  const text = normalizeDigits(keywords.trim());
  const phone = isPhoneNumber(normalizePhone(text)) ? normalizePhone(text) : null;
  const wanted: Wanted = { text, phone, lastFour: /^\d{4}$/.test(text) ? text : null };
  const mayFindPhones = canChangeAccounts(actor).allowed || canSearchByPhoneNumber(actor).allowed;
  // Sequential: one request must not use several connections.
  return {
    residences: canListAsStaff(actor).allowed ? await residencesOf(ctx, wanted) : none,
    accounts: canReadAccounts(actor).allowed ? await accountsOf(ctx, wanted) : none,
    orders: canReadMoney(actor).allowed ? await ordersOf(ctx, wanted) : none,
    gardens: canListGardensAsStaff(actor).allowed ? await gardensOf(ctx, text) : none,
    isPhoneDenied: phone !== null && !mayFindPhones,
  };
}

export type FoundForStaff = Awaited<ReturnType<typeof findForStaff>>;

const none = { rows: [], hasMore: false };

function groupOf<Row>(rows: Row[]): Group<Row> {
  return { rows: rows.slice(0, each), hasMore: rows.length > each };
}

/** The best match first, then by weight, as in the public search. */
async function residencesOf(ctx: Ctx, { text, phone }: Wanted) {
  const { query, keyword } = keywordQuery(toSimplified(text));
  const place = placeOf(text);
  const parts: RawBuilder<unknown>[] = [
    sql`select residence_id as id from property_certificate where certificate_number = ${text.toUpperCase()}`,
    sql`select residence_id from remembrance_certificate where book_number = ${text.toUpperCase()}`,
  ];
  const coded = residenceOfCode(text);
  if (coded !== null) parts.push(sql`select id from residence where id = ${coded}`);
  if (query !== null) parts.push(namedLike(query, keyword));
  if (place) {
    const letter = place.letter === "" ? sql`` : sql`and letter = ${place.letter}`;
    parts.push(sql`(select id from residence where number = ${place.number} ${letter}
      order by weight desc, id desc limit ${each + 1})`);
  }
  if (phone !== null && canEditAsStaff(ctx.actor).allowed) {
    parts.push(sql`select residence_id from residence_member
      join account on account.id = account_id where account.mobile = ${phone} and role = 'owner'`);
  }
  const { rows } = await sql<{ id: number }>`
    select residence.id from residence where id in (${sql.join(parts, sql` union `)})
    order by ${matchRank(keyword)}, weight desc, id desc limit ${each + 1}`.execute(ctx.db);
  const { rows: ids, hasMore } = groupOf(rows.map(({ id }) => id));
  if (ids.length === 0) return none;
  const found = new Map((await rowsForStaff(ctx.db, ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => found.get(id) ?? []), hasMore };
}

/** Hits that are put in order; a garden's name alone finds all its residences. */
const maxOrdered = 5_000;

function namedLike(query: string, keyword: string): RawBuilder<unknown> {
  const hits = sql`select id, name, other_names, weight from residence where search @@ ${query}::tsquery limit ${maxOrdered}`;
  return sql`(select id from (${hits}) as hits
    order by ${matchRank(keyword)}, weight desc, id desc limit ${each + 1})`;
}

async function accountsOf(ctx: Ctx, { text, phone, lastFour }: Wanted) {
  const begins = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const parts: RawBuilder<unknown>[] = [
    sql`(select id from account where nickname like ${begins} order by id desc limit ${each + 1})`,
  ];
  if (id !== undefined) parts.push(sql`select id from account where id = ${Number(id)}`);
  if (phone !== null && canChangeAccounts(ctx.actor).allowed) {
    parts.push(sql`select id from account where mobile = ${phone}`);
  }
  if (lastFour !== null && canChangeAccounts(ctx.actor).allowed) {
    parts.push(sql`(${endingWith(lastFour)} order by id desc limit ${each + 1})`);
  }
  const rows = await ctx.db
    .selectFrom("account")
    .select(["id", "nickname", "mobile", "suspended_at", "closed_at"])
    .where("id", "in", sql<number>`(${sql.join(parts, sql` union `)})`)
    .orderBy("id", "desc")
    .limit(each + 1)
    .execute();
  return groupOf(rows);
}

/** The index account_phone_end; a closed account's number is no number. */
const endingWith = (digits: string) =>
  sql`select id from account where right(mobile, 4) = ${digits} and closed_at is null`;

async function ordersOf(ctx: Ctx, { text, phone, lastFour }: Wanted) {
  const parts: RawBuilder<unknown>[] = [sql`select id from ${idsOfNumber(text)} as numbered`];
  if (canSearchByPhoneNumber(ctx.actor).allowed) {
    const buyers =
      phone === null ? lastFour && endingWith(lastFour) : sql`select id from account where mobile = ${phone}`;
    if (buyers) {
      parts.push(sql`(select id from orders where account_id in (${buyers}) order by id desc limit ${each + 1})`);
    }
  }
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union `)}) as found order by id desc limit ${each + 1}`.execute(ctx.db);
  const { rows: ids, hasMore } = groupOf(rows.map(({ id }) => id));
  return ids.length === 0 ? none : { rows: await ordersForStaff(ctx.db, ids), hasMore };
}

async function gardensOf(ctx: Ctx, text: string) {
  const rows = await ctx.db
    .selectFrom("garden")
    .select(["id", "name", "region", "hidden_at"])
    .where((eb) => eb(eb.fn<number>("strpos", ["name", eb.val(toSimplified(text))]), ">", 0))
    .orderBy((eb) => eb("name", "<>", text))
    .orderBy("position")
    .orderBy("id")
    .limit(each + 1)
    .execute();
  return groupOf(rows);
}
