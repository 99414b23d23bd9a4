import type { ApprovalVerb } from "@changming/contract/admin/approval";
import type { StaffRole } from "@changming/contract/admin/roles";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canListApprovals, seconds } from "./access.ts";
import { type BindingDeed, bindingDeeds, boundAmong } from "./bound-people.ts";

export interface Colleague {
  id: number;
  name: string;
  role: StaffRole;
}

/** What tells who can confirm what: those who can log in, and who let whom in lately. */
export interface Circle {
  people: Colleague[];
  deeds: BindingDeed[];
}

export async function circleNow(ctx: Pick<Ctx, "db" | "clock">): Promise<Circle> {
  const people = await ctx.db
    .selectFrom("staff")
    .select(["id", "name", "role"])
    .where("suspended_at", "is", null)
    .where("role", "in", ["administrator", "finance"])
    .orderBy("id")
    .execute();
  return { people, deeds: await bindingDeeds(ctx) };
}

/** Who can confirm what `askedBy` asks for. `exceptId`: whom it is about, when that is a member of staff. */
export function secondsAmong(
  { people, deeds }: Circle,
  { verb, askedBy, exceptId }: { verb: string; askedBy: number; exceptId?: number | undefined },
): Colleague[] {
  const roles = seconds[verb as ApprovalVerb] ?? [];
  const bound = boundAmong(deeds, askedBy);
  return people.filter(({ id, role }) => roles.includes(role) && !bound.has(id) && id !== exceptId);
}

/** Who could confirm what the actor would ask for, before he does. Refuses with `staffRoleMissing`. */
export async function listSeconds(
  ctx: Ctx,
  asked: { verb: ApprovalVerb; exceptId?: number | undefined },
): Promise<Colleague[]> {
  demand(canListApprovals(ctx.actor));
  if (ctx.actor.kind !== "staff") refuse("sessionInvalid");
  return secondsAmong(await circleNow(ctx), { ...asked, askedBy: ctx.actor.staffId });
}
