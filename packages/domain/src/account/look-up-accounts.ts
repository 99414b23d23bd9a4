import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { withTx } from "@changming/db/tx";
import { normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canChangeAccounts, canReadAccounts } from "./access.ts";
import { lockAccount } from "./change-account.ts";
import { consentsOf } from "../static-page/consents.ts";
import { wechatSince } from "./wechat-identity.ts";

type AccountState = "open" | "suspended" | "closed";

interface AccountQuery {
  page: number;
  pageSize: number;
  /**
   * A full phone number, an id, or the beginning of a nickname (R-admin-11); a part of a phone number matches nothing.
   */
  keywords: string;
  state: AccountState | "";
}

/**
 * Accounts, newest first. Throws `pageTooDeep`, and `staffRoleMissing` also for a search by phone number without that
 * right.
 */
export async function listAccounts(ctx: Ctx, { keywords, state, ...rest }: AccountQuery) {
  demand(canReadAccounts(ctx.actor));
  const { limit, offset } = pageOf(rest);
  let found = ctx.db.selectFrom("account");
  if (state !== "") found = found.where(isInState(state));
  if (isPhoneNumber(normalizePhone(keywords))) demand(canChangeAccounts(ctx.actor));
  if (keywords !== "") found = found.where(isMeant(keywords));
  // The page first: else the last use is looked up for all accounts before it.
  const page = found.select("account.id").orderBy("id", "desc").limit(limit).offset(offset);
  const rows = await ctx.db
    .selectFrom("account")
    .where("id", "in", page)
    .select(["id", "nickname", "mobile", "suspended_at", "closed_at", "created_at", "version"])
    .select(lastSeen.as("lastSeenAt"))
    .orderBy("id", "desc")
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("account.id"))) };
}

export type ListedAccounts = Awaited<ReturnType<typeof listAccounts>>;

/** When one of its sessions was last used; null when there was none. */
const lastSeen = sql<Date | null>`(select max(last_seen_at) from session where account_id = account.id)`;

type Where = (eb: ExpressionBuilder<Tables, "account">) => ReturnType<ExpressionBuilder<Tables, "account">["and"]>;

function isMeant(keywords: string): Where {
  const phone = normalizePhone(keywords);
  if (isPhoneNumber(phone)) return (eb) => eb.and([eb("account.mobile", "=", phone)]);
  const begins = `${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const id = /^#?([1-9]\d{0,8})$/.exec(keywords)?.[1];
  if (id !== undefined) return (eb) => eb.and([eb("account.id", "=", Number(id))]);
  return (eb) => eb.and([eb("account.nickname", "like", begins)]);
}

function isInState(state: AccountState): Where {
  if (state === "closed") return (eb) => eb.and([eb("account.closed_at", "is not", null)]);
  const isOpen = state === "open";
  return (eb) => eb.and([eb("account.closed_at", "is", null), eb("suspended_at", isOpen ? "is" : "is not", null)]);
}

/**
 * One account with its open sessions, what it manages and its recent actions. Throws `notFound`, `staffRoleMissing`.
 */
export async function getAccount(ctx: Ctx, { id }: { id: number }) {
  demand(canReadAccounts(ctx.actor));
  const { db } = ctx;
  const account = await db
    .selectFrom("account")
    .leftJoin("account as referrer", "referrer.id", "account.referrer_id")
    .select(["account.id", "account.nickname", "account.mobile", "account.avatar", "account.public_id"])
    .select(["account.suspended_at", "account.suspended_reason", "account.closed_at", "account.created_at"])
    .select(["account.version", "referrer.nickname as referrer", lastSeen.as("lastSeenAt")])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (!account) fail("notFound");
  return {
    account,
    totals: await totalsOf(db, id),
    sessions: await openSessionsOf(db, id),
    residences: await residencesOf(db, id),
    gardens: await gardensOf(db, id),
    deeds: await actionsOf(db, id),
    consents: await consentsOf(db, id),
    wechatSince: await wechatSince(db, id),
  };
}

export type LookedUpAccount = Awaited<ReturnType<typeof getAccount>>;

/** Sessions that are not ended; no more than a page displays. */
function openSessionsOf(db: Db, id: number) {
  return db
    .selectFrom("session")
    .select(["created_at", "last_seen_at"])
    .where("account_id", "=", id)
    .where("revoked_at", "is", null)
    .orderBy("last_seen_at", "desc")
    .limit(20)
    .execute();
}

function residencesOf(db: Db, id: number) {
  return (
    db
      .selectFrom("residence_member")
      .innerJoin("residence", "residence.id", "residence_member.residence_id")
      .select(["residence.id", "residence.name", "residence_member.role"])
      .where("residence_member.account_id", "=", id)
      // Who else belongs to a private residence is visible to its family only; its owner is registered data.
      .where((eb) => eb.or([eb("residence.is_private", "=", false), eb("residence_member.role", "=", "owner")]))
      .orderBy("residence.id")
      .limit(100)
      .execute()
  );
}

function gardensOf(db: Db, id: number) {
  return db
    .selectFrom("garden_admin")
    .innerJoin("garden", "garden.id", "garden_admin.garden_id")
    .select(["garden.id", "garden.name"])
    .where("garden_admin.account_id", "=", id)
    .orderBy("garden.id")
    .limit(100)
    .execute();
}

/**
 * The full phone number of an account, "" where it has none; the view and its reason are audited first (R-admin-11). Throws `notFound`,
 * `staffRoleMissing`.
 */
export async function viewPhoneNumber(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<string> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const { mobile } = await lockAccount(ctx, id);
    const object = { kind: "account", id };
    await audit(ctx, { verb: "account.lookAtMobile", object, before: null, after: { reason } });
    return mobile ?? "";
  });
}

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
async function actionsOf(db: Db, accountId: number): Promise<AccountActionRow[]> {
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
async function totalsOf(db: Db, accountId: number): Promise<AccountTotals> {
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
