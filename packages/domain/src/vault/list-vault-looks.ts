import { nextShanghaiDay, shanghaiDateTime, startOfShanghaiDay } from "@changming/kit/shanghai";
import { lookVerb } from "../application/view-document.ts";
import { concernLookVerb } from "../concern/view-concern.ts";
import type { Ctx } from "../context/context.ts";
import { cooperationLookVerb } from "../cooperation/view-cooperation.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canListVaultLooks } from "../upload/access.ts";

/** The audit verbs of all actions that open a document in the vault. */
const lookVerbs = [lookVerb, cooperationLookVerb, concernLookVerb] as const;

interface VaultLookQuery {
  page: number;
  pageSize: number;
  /** Shanghai days, both inclusive; empty: unbounded. */
  from: string;
  to: string;
}

/** Looks at documents in the vault, latest first, without the documents. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listVaultLooks(ctx: Ctx, { from, to, ...rest }: VaultLookQuery) {
  demand(canListVaultLooks(ctx.actor));
  const { limit, offset } = pageOf(rest);
  let found = ctx.db.selectFrom("audit_entry").where("audit_entry.verb", "in", lookVerbs);
  if (from !== "") found = found.where("at", ">=", startOfShanghaiDay(from));
  if (to !== "") found = found.where("at", "<", startOfShanghaiDay(nextShanghaiDay(to)));
  const rows = await found
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "audit_entry.actor_id").on("audit_entry.actor_kind", "=", "account"),
    )
    .selectAll("audit_entry")
    .select("account.nickname")
    .orderBy("audit_entry.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("audit_entry.id"))) };
}

type VaultLooks = Awaited<ReturnType<typeof listVaultLooks>>;

export function presentVaultLooks({ rows, counts, hasMore }: VaultLooks) {
  const itemList = rows.map((row) => ({
    id: row.id,
    time: shanghaiDateTime(row.at),
    who: row.actor_name ?? row.nickname ?? "",
    actor_kind: row.actor_kind,
    object_kind: row.object_kind,
    object_id: row.object_id ?? 0,
    paper: documentIn(row.after),
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

function documentIn(after: object | null): string {
  const { paper: document } = (after ?? {}) as { paper?: unknown };
  return typeof document === "string" ? document : "";
}
