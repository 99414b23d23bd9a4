import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";
import { claimsOn } from "../hiding/hiding-claims.ts";
import { unpublishedReason } from "../residence-for-staff/hide-residence.ts";

export interface PairIds {
  /** The residence that stays. */
  id: number;
  /** The one that is given up. */
  fromId: number;
}

/** Both residences, locked in one order. Throws `notFound`, `invalidInput` for one residence twice. */
export async function lockPair(ctx: Ctx, { id, fromId }: PairIds) {
  if (id === fromId) throw new DomainError("invalidInput", "fromId", "请选另一处居所");
  const rows = await ctx.db
    .selectFrom("residence")
    .selectAll()
    .where("id", "in", [id, fromId])
    .orderBy("id")
    .forUpdate()
    .execute();
  const to = rows.find((row) => row.id === id) ?? fail("notFound");
  const from = rows.find((row) => row.id === fromId) ?? fail("notFound", "fromId");
  return { to, from };
}

export type LockedPair = Awaited<ReturnType<typeof lockPair>>;

/**
 * Why two residences cannot be merged (R-residence-21); null where they can. What a family keeps private is never made
 * public without its owner, and what the operator hid is decided first.
 */
export async function mergeObstacle(ctx: Ctx, { to, from }: LockedPair): Promise<string | null> {
  if (to.merged_into !== null || from.merged_into !== null) return "其中一处已经并入别的居所";
  for (const row of [to, from]) {
    if (row.hidden_at !== null && row.hidden_reason !== unpublishedReason) {
      return `${row.name}（${row.id}）停止展示着，请先恢复展示，再合并`;
    }
    if ((await claimsOn(ctx, { kind: "residence", id: row.id })).length > 0) {
      return `${row.name}（${row.id}）还有举报要求隐藏它，请先处理`;
    }
  }
  if (to.hidden_at !== null && from.hidden_at === null) return "留下的那处还没有公开，请先公开它，或对调";
  if (to.is_private !== from.is_private) {
    const closed = to.is_private ? to : from;
    if (await hasFamily(ctx, closed.id)) {
      return "一处公开、一处私密，而私密的有家人：请先由它的主理人改成公开，或请公开的那处改成私密，再合并";
    }
  }
  if ((await waitingCorrections(ctx, [to.id, from.id])) > 1) return "两处都有等着答复的证书更正，请先答复一处";
  return null;
}

async function hasFamily(ctx: Ctx, residenceId: number): Promise<boolean> {
  const member = ctx.db.selectFrom("residence_member").select("account_id").where("residence_id", "=", residenceId);
  return (await member.executeTakeFirst()) !== undefined;
}

async function waitingCorrections(ctx: Ctx, ids: number[]): Promise<number> {
  const { found } = await ctx.db
    .selectFrom("property_correction")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "in", ids)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return found;
}
