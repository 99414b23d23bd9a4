import { nextShanghaiDay, shanghaiDateTime, startOfShanghaiDay } from "@changming/kit/shanghai";
import { lookVerb } from "../application/look-at-paper.ts";
import { proofLookVerb } from "../concern/look-at-proof.ts";
import type { Ctx } from "../context.ts";
import { cooperationLookVerb } from "../cooperation/look-at-paper.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canListVaultLooks } from "./access.ts";

/** Everything that opens a paper of the vault writes one of these. */
const lookVerbs = [lookVerb, cooperationLookVerb, proofLookVerb] as const;

export interface VaultLookQuery {
  page: number;
  pageSize: number;
  /** Shanghai days, both included; empty for no limit. */
  from: string;
  to: string;
}

/** Who looked at which paper of the vault, the latest first; never the paper. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listVaultLooks(ctx: Ctx, { from, to, ...asked }: VaultLookQuery) {
  demand(canListVaultLooks(ctx.actor));
  const { limit, offset } = pageOf(asked);
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
    paper: paperIn(row.after),
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

function paperIn(after: object | null): string {
  const { paper } = (after ?? {}) as { paper?: unknown };
  return typeof paper === "string" ? paper : "";
}
