import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "./context.ts";
import { DomainError } from "./domain-error.ts";

/**
 * Throws `editedMeanwhile`, naming who saved last and when, for a save based on an older version. The caller holds the
 * row's lock; every save is audited under the row's kind.
 */
export async function demandVersion(
  ctx: Ctx,
  row: { kind: string; id: number; version: number },
  version: number,
): Promise<void> {
  if (row.version === version) return;
  const last = await ctx.db
    .selectFrom("audit_entry")
    .select(["at", "actor_name"])
    .where("object_kind", "=", row.kind)
    .where("object_id", "=", row.id)
    .where("actor_kind", "=", "staff")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = last ? `${last.actor_name} 在 ${shanghaiDateTime(last.at).slice(5, 16)}` : "有人刚才";
  throw new DomainError("editedMeanwhile", undefined, `${by} 改过这里，请先看看最新的内容，再保存您的修改`);
}
