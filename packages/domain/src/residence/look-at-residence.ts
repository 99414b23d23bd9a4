import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canLookAtResidence, canUseLook } from "./office-access.ts";

export const residenceLookVerb = "residence.look";

/** Milliseconds for which a look opens what it was for, to the member of staff who looked. */
const lookLife = 30 * 60_000;

/** What a look opens: a whole residence, or only the one thing that has to be judged. */
export interface LookSubject {
  kind: "residence" | "concern" | "message";
  id: number;
}

/**
 * Opens a private residence to the acting member of staff for half an hour, with a reason that its family reads. The look
 * is written down before anything is shown. Refuses with `notFound`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function lookAtResidence(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    demand(canLookAtResidence(ctx.actor));
    // no-audit: noteLook writes it
    return noteLook(ctx, id, { kind: "residence", id }, reason);
  });
}

/**
 * Writes a look down, in the transaction of the verb that let its actor look. A public residence needs none, and its family
 * reads of none. Refuses with `notFound`.
 */
export async function noteLook(
  ctx: Ctx,
  residenceId: number,
  subject: LookSubject,
  reason: string,
): Promise<{ until: Date }> {
  const residence = await ctx.db
    .selectFrom("residence")
    .select("is_private")
    .where("id", "=", residenceId)
    .executeTakeFirst();
  if (!residence) return refuse("notFound");
  const role = ctx.actor.kind === "staff" ? ctx.actor.role : "";
  if (residence.is_private) {
    await audit(ctx, {
      verb: residenceLookVerb,
      object: { kind: "residence", id: residenceId },
      before: null,
      after: { reason, role, subject: subject.kind, subjectId: subject.id },
    });
  }
  return { until: new Date(ctx.clock().getTime() + lookLife) };
}

/** The looks of the acting member of staff that have not run out. */
export interface StandingLooks {
  /** Whether one of them opens this thing of this residence; a look at the whole residence opens everything of it. */
  open(residenceId: number, subject?: LookSubject): boolean;
}

export async function standingLooks(ctx: Ctx): Promise<StandingLooks> {
  const { actor } = ctx;
  if (actor.kind !== "staff" || !canUseLook(actor).allowed) return { open: () => false };
  const looks = await ctx.db
    .selectFrom("audit_entry")
    .select([
      "object_id",
      sql<string>`after ->> 'subject'`.as("kind"),
      sql<number>`(after ->> 'subjectId')::int`.as("id"),
    ])
    .where("actor_kind", "=", "staff")
    .where("actor_id", "=", actor.staffId)
    .where("verb", "=", residenceLookVerb)
    .where("at", ">", new Date(ctx.clock().getTime() - lookLife))
    .execute();
  return {
    open: (residenceId, subject) =>
      looks.some(
        ({ object_id, kind, id }) =>
          object_id === residenceId && (kind === "residence" || (kind === subject?.kind && id === subject.id)),
      ),
  };
}
