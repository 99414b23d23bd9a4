import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import { type Actor, actingAccountId } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";
import { mendableStates, reviewedStates, withdrawableStates } from "./states.ts";
import type { ApplicationRow } from "./transition.ts";

type Standing = Pick<ApplicationRow, "account_id" | "state">;

/** An application is its applicant's alone; to every other visitor it is as good as unknown. */
export function canSeeOwnApplication(actor: Actor, application: Standing): Verdict {
  const isOwn = application.account_id === actingAccountId(actor) && application.state !== "withdrawn";
  return isOwn ? allowed : denied("notFound");
}

/** What waits to be paid or was rejected may be changed. */
export function canMend(actor: Actor, application: Standing): Verdict {
  const seen = canSeeOwnApplication(actor, application);
  if (!seen.allowed) return seen;
  return mendableStates.includes(application.state) ? allowed : denied("applicationSettled");
}

export function canPayFor(actor: Actor, application: Standing): Verdict {
  const seen = canSeeOwnApplication(actor, application);
  if (!seen.allowed) return seen;
  return application.state === "awaitingPayment" ? allowed : denied("applicationSettled");
}

/** What has not become a residence may be taken back; again is as good as once. */
export function canWithdraw(actor: Actor, application: Standing): Verdict {
  if (application.account_id !== actingAccountId(actor)) return denied("notFound");
  const isOpen = application.state === "withdrawn" || withdrawableStates.includes(application.state);
  return isOpen ? allowed : denied("applicationSettled");
}

/** Staff who decide about applications, or read what is decided. */
export function canListForStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Who keeps the garden, and staff, are shown what was sent to be reviewed. `isKeeper` says whether the actor keeps it. */
export function canReview(actor: Actor, application: Standing & { isKeeper: boolean }): Verdict {
  const isReviewer = canListForStaff(actor).allowed || (actor.kind === "account" && application.isKeeper);
  return isReviewer && reviewedStates.includes(application.state) ? allowed : denied("notFound");
}

/** Papers are for who decides; staff prove themselves before. */
export function canLookAtPapers(actor: Actor, application: Standing & { isKeeper: boolean }): Verdict {
  const seen = canReview(actor, application);
  if (!seen.allowed || actor.kind !== "staff") return seen;
  return holdsRoleFreshly(actor, ["administrator", "reviewer"]);
}

/** Nobody decides for himself. Whether it is decided already is asked after this. */
export function canDecide(actor: Actor, application: Standing & { isKeeper: boolean }): Verdict {
  const seen = canReview(actor, application);
  if (!seen.allowed) return seen;
  if (actor.kind === "staff") return holdsRole(actor, ["administrator", "reviewer"]);
  return application.account_id === actingAccountId(actor) ? denied("ownApplication") : allowed;
}

/** Where-clause of the gardens that the actor decides for: `canReview`, said in SQL. */
export function isKeptBy(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, "garden">) => {
    if (actor.kind === "staff") return eb.lit(canListForStaff(actor).allowed);
    return eb.exists(
      eb
        .selectFrom("garden_admin")
        .select("garden_admin.account_id")
        .whereRef("garden_admin.garden_id", "=", "garden.id")
        .where("garden_admin.account_id", "=", actingAccountId(actor) ?? 0),
    );
  };
}
