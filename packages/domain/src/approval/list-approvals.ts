import type { ApprovalVerb } from "@changming/contract/admin/approval";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canListApprovals, approverRoles } from "./access.ts";
import { type BindingAction, bindingActions, boundAmong } from "./bound-people.ts";

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

interface Colleague {
  id: number;
  name: string;
  role: StaffRole;
}

/** Facts that decide who can confirm: staff able to log in, and who added whom recently. */
interface Circle {
  people: Colleague[];
  actions: BindingAction[];
}

async function circleNow(ctx: Pick<Ctx, "db" | "clock">): Promise<Circle> {
  const people = await ctx.db
    .selectFrom("staff")
    .select(["id", "name", "role"])
    .where("suspended_at", "is", null)
    .where("role", "in", ["administrator", "finance"])
    .orderBy("id")
    .execute();
  return { people, actions: await bindingActions(ctx) };
}

/** Who can confirm a request by `askedBy`. `exceptId`: the member of staff it is about, if any. */
export function confirmersAmong(
  { people, actions }: Circle,
  { verb, askedBy: requestedBy, exceptId }: { verb: string; askedBy: number; exceptId?: number | undefined },
): Colleague[] {
  const roles = approverRoles[verb as ApprovalVerb] ?? [];
  const bound = boundAmong(actions, requestedBy);
  return people.filter(({ id, role }) => roles.includes(role) && !bound.has(id) && id !== exceptId);
}

/** Who could confirm what the actor is about to request. Throws `staffRoleMissing`. */
export async function listApprovers(
  ctx: Ctx,
  wanted: { verb: ApprovalVerb; exceptId?: number | undefined },
): Promise<Colleague[]> {
  demand(canListApprovals(ctx.actor));
  if (ctx.actor.kind !== "staff") fail("sessionInvalid");
  return confirmersAmong(await circleNow(ctx), { ...wanted, askedBy: ctx.actor.staffId });
}
