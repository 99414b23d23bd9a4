import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import { foldMobile, isMobile } from "@changming/kit/mobile";
import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canChangeAccounts, canReadAccounts } from "./access.ts";

export type AccountState = "open" | "suspended" | "closed";

export interface AccountQuery {
  page: number;
  pageSize: number;
  /** A whole mobile, a number, or how a nickname begins; a part of a mobile finds nobody. */
  keywords: string;
  state: AccountState | "";
}

/** Accounts, the newest first. Refuses with `staffRoleMissing`, also who looks for a mobile that he may not see, and `pageTooDeep`. */
export async function listAccounts(ctx: Ctx, { keywords, state, ...asked }: AccountQuery) {
  demand(canReadAccounts(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("account");
  if (state !== "") found = found.where(isInState(state));
  if (isMobile(foldMobile(keywords))) demand(canChangeAccounts(ctx.actor));
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
  const mobile = foldMobile(keywords);
  if (isMobile(mobile)) return (eb) => eb.and([eb("account.mobile", "=", mobile)]);
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
