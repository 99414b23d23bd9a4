import { sql } from "kysely";
import type { Db } from "@changming/db/database";

interface AccountActionRow {
  kind: "message" | "gift" | "order" | "application";
  id: number;
  at: Date;
  residence_id: number | null;
  text: string;
  state: string;
}

/** Maximum rows of each kind, and in total. */
const each = 10;
const inAll = 30;

/** Messages and gifts at a private residence are visible to its family only. */
const isOpenPage = sql`exists (select from residence where residence.id = residence_id and not residence.is_private)`;

/**
 * Recent actions of an account, newest first, without messages and gifts at private residences. Each part of the union
 * uses an index.
 */
export async function actionsOf(db: Db, accountId: number): Promise<AccountActionRow[]> {
  const { rows } = await sql<AccountActionRow>`
    (select 'message' as kind, id::int, written_at as at, residence_id, content as text, state
     from message where account_id = ${accountId} and ${isOpenPage} order by id desc limit ${each})
    union all
    (select 'gift', given.id::int, given_at, residence_id, gift.name || ' × ' || quantity, ''
     from given_gift as given join gift on gift.id = given.gift_id
     where account_id = ${accountId} and ${isOpenPage} order by given_at desc, given.id desc limit ${each})
    union all
    (select 'order', id::int, created_at, residence_id, order_no || ' ￥' || to_char(amount_fen / 100.0, 'FM999999990.00'), state
     from orders where account_id = ${accountId} order by id desc limit ${each})
    union all
    (select 'application', id::int, applied_at, residence_id, name, state
     from application where account_id = ${accountId} order by id desc limit ${each})
    order by at desc limit ${inAll}`.execute(db);
  return rows;
}

interface AccountTotals {
  messages: number;
  remembrances: number;
  gifts: number;
  orders: number;
  applications: number;
  feedback: number;
}

/** How often the account did each kind of action. */
export async function totalsOf(db: Db, accountId: number): Promise<AccountTotals> {
  const { rows } = await sql<AccountTotals>`
    select
      (select count(*)::int from message where account_id = ${accountId}) as messages,
      (select count(*)::int from remembrance where account_id = ${accountId}) as remembrances,
      (select count(*)::int from given_gift where account_id = ${accountId}) as gifts,
      (select count(*)::int from orders where account_id = ${accountId}) as orders,
      (select count(*)::int from application where account_id = ${accountId}) as applications,
      (select count(*)::int from feedback where account_id = ${accountId}) as feedback`.execute(db);
  const nothing = { messages: 0, remembrances: 0, gifts: 0, orders: 0, applications: 0, feedback: 0 };
  return rows[0] ?? nothing;
}
