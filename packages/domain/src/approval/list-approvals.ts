import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canListApprovals } from "./access.ts";
import { boundAmong } from "./bound-people.ts";
import { circleNow } from "./list-confirmers.ts";

/** Requests waiting for a second person, oldest first. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listApprovals(ctx: Ctx, page: { page: number; pageSize: number }) {
  demand(canListApprovals(ctx.actor));
  const { limit, offset } = pageOf(page);
  const waiting = ctx.db.selectFrom("staff_approval").where("state", "=", "waiting");
  const rows = await waiting
    .innerJoin("staff as asker", "asker.id", "staff_approval.asked_by")
    .leftJoin("staff as subject", (join) =>
      join.onRef("subject.id", "=", "staff_approval.object_id").on("staff_approval.object_kind", "=", "staff"),
    )
    .selectAll("staff_approval")
    .select(["asker.name as asker_name", "subject.name as subject_name"])
    .orderBy("staff_approval.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const circle = await circleNow(ctx);
  const bound = ctx.actor.kind === "staff" ? boundAmong(circle.actions, ctx.actor.staffId) : new Set<number>();
  return { rows, bound, circle, ...(await countUpTo(ctx.db, waiting.select("staff_approval.id"))) };
}

export type ListedApprovals = Awaited<ReturnType<typeof listApprovals>>;
