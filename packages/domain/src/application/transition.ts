import type { Selectable, Updateable } from "kysely";
import type { ApplicationEventTable, ApplicationState } from "@changming/db/tables/application";
import type { Tables } from "@changming/db/tables/tables";
import { audit } from "../context/audit.ts";
import { type Actor, actingAccountId, type Ctx } from "../context/context.ts";
import { applicationMoves } from "./states.ts";

export type ApplicationRow = Selectable<Tables["application"]>;
type Fields = Omit<Updateable<Tables["application"]>, "state">;

/** Id of the account or member of staff; null for jobs and gateways. */
export function deciderId(actor: Actor): number | null {
  return actor.kind === "staff" ? actor.staffId : actingAccountId(actor);
}

/**
 * The only place that assigns a state. The caller holds the row's lock; an undeclared transition, or one already made,
 * throws and rolls back. Moving to review restarts the waiting time and clears the last decision, which the history
 * retains.
 */
export async function transitionApplication(
  ctx: Ctx,
  application: Pick<ApplicationRow, "id" | "state" | "times_sent">,
  to: ApplicationState,
  set: Fields = {},
): Promise<ApplicationRow> {
  const { id, state: from, times_sent } = application;
  if (!applicationMoves[from].includes(to)) throw new Error(`an application cannot go from ${from} to ${to}`);
  const isDecided = to === "approved" || to === "rejected";
  const undecided = { decided_at: null, decider_kind: null, decided_by: null, reason: "", reason_code: "" };
  const moved = await ctx.db
    .updateTable("application")
    .set({
      ...(isDecided ? {} : undecided),
      ...(to === "underReview" ? { sent_at: ctx.clock(), times_sent: times_sent + 1 } : {}),
      ...set,
      state: to,
    })
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteApplication(ctx, moved, from);
  return moved;
}

/** Records a transition, who made it and why. `from` is null for a new one. */
export async function noteApplication(
  ctx: Ctx,
  { id, state, reason, reason_code, times_sent }: ApplicationRow,
  from: ApplicationState | null,
): Promise<void> {
  await ctx.db
    .insertInto("application_event")
    .values({
      application_id: id,
      from_state: from,
      to_state: state,
      reason,
      at: ctx.clock(),
      actor_kind: kindOf(ctx.actor),
      actor_id: deciderId(ctx.actor),
      request_id: ctx.requestId,
    })
    .execute();
  await audit(ctx, {
    verb: `application.${state}`,
    object: { kind: "application", id },
    before: from === null ? null : { state: from },
    // Free text may name a person, and the entry outlives the application: only the code, and which submission.
    after: { state, times: times_sent, ...(state === "rejected" ? { reasonCode: reason_code } : {}) },
  });
}

function kindOf({ kind }: Actor): ApplicationEventTable["actor_kind"] {
  if (kind === "visitor") throw new Error("a visitor cannot change an application's state");
  return kind;
}
