import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import { normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canChangeAccounts, canReadAccounts } from "./access.ts";

type AccountState = "open" | "suspended" | "closed";

interface AccountQuery {
  page: number;
  pageSize: number;
  /** A full phone number, an id, or the beginning of a nickname; a part of a phone number matches nothing. */
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
  const rows = await found
    .select(["id", "nickname", "mobile", "suspended_at", "closed_at", "created_at", "version"])
    .select(lastSeen.as("lastSeenAt"))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("account.id"))) };
}

export type ListedAccounts = Awaited<ReturnType<typeof listAccounts>>;

/** When one of its sessions was last used; null when there was none. */
export const lastSeen = sql<Date | null>`(select max(last_seen_at) from session where account_id = account.id)`;

type Where = (eb: ExpressionBuilder<Tables, "account">) => ReturnType<ExpressionBuilder<Tables, "account">["and"]>;

function isMeant(keywords: string): Where {
  const mobile = normalizePhone(keywords);
  if (isPhoneNumber(mobile)) return (eb) => eb.and([eb("account.mobile", "=", mobile)]);
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
