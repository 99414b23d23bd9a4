import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canLookAtResidence, canUseLook } from "./access.ts";

export const residenceLookVerb = "residence.look";

/** Milliseconds that a look stays open for the member of staff. */
const lookLifeMs = 30 * 60_000;

/** What a look opens: a whole residence, or a single concern or message. */
interface LookSubject {
  kind: "residence" | "concern" | "message";
  id: number;
}

/**
 * Opens a private residence to the acting member of staff for half an hour, with a reason that its family can read. The
 * look is recorded before anything is displayed (R-privacy-4). Throws `notFound`, `staffRoleMissing`,
 * `staffProofNeeded`.
 */
export async function lookAtResidence(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    demand(canLookAtResidence(ctx.actor));
    return auditLook(ctx, id, { kind: "residence", id }, reason);
  });
}

/**
 * Records a look in the caller's transaction; the caller checks access. A public residence needs none, and its family
 * has no entry. Throws `notFound`.
 */
export async function auditLook(
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
  if (!residence) return fail("notFound");
  const role = ctx.actor.kind === "staff" ? ctx.actor.role : "";
  if (residence.is_private) {
    await audit(ctx, {
      verb: residenceLookVerb,
      object: { kind: "residence", id: residenceId },
      before: null,
      after: { reason, role, subject: subject.kind, subjectId: subject.id },
    });
  }
  return { until: new Date(ctx.clock().getTime() + lookLifeMs) };
}

/** The acting staff member's looks that have not expired. */
interface UnexpiredLooks {
  /** Whether a look covers this subject; a look at the whole residence covers everything of it. */
  open(residenceId: number, subject?: LookSubject): boolean;
}

export async function unexpiredLooks(ctx: Ctx): Promise<UnexpiredLooks> {
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
    .where("at", ">", new Date(ctx.clock().getTime() - lookLifeMs))
    .execute();
  return {
    open: (residenceId, subject) =>
      looks.some(
        ({ object_id, kind, id }) =>
          object_id === residenceId && (kind === "residence" || (kind === subject?.kind && id === subject.id)),
      ),
  };
}
