import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import { type Actor, actingAccountId } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";
import { resubmittableStates, reviewedStates, withdrawableStates } from "./states.ts";
import type { ApplicationRow } from "./transition.ts";

type ApplicationAccessContext = Pick<ApplicationRow, "account_id" | "state">;

/** An application is visible to its applicant only; all others get `notFound`. */
export function canSeeOwnApplication(actor: Actor, application: ApplicationAccessContext): Verdict {
  const isOwn = application.account_id === actingAccountId(actor) && application.state !== "withdrawn";
  return isOwn ? allowed : denied("notFound");
}

/** Applications that wait for payment or were rejected may be changed. */
export function canResubmit(actor: Actor, application: ApplicationAccessContext): Verdict {
  const seen = canSeeOwnApplication(actor, application);
  if (!seen.allowed) return seen;
  return resubmittableStates.includes(application.state) ? allowed : denied("applicationSettled");
}

export function canPayFor(actor: Actor, application: ApplicationAccessContext): Verdict {
  const seen = canSeeOwnApplication(actor, application);
  if (!seen.allowed) return seen;
  return application.state === "awaitingPayment" ? allowed : denied("applicationSettled");
}

/** Anything that has not become a residence may be withdrawn; repeating is allowed. */
export function canWithdraw(actor: Actor, application: ApplicationAccessContext): Verdict {
  if (application.account_id !== actingAccountId(actor)) return denied("notFound");
  const isOpen = application.state === "withdrawn" || withdrawableStates.includes(application.state);
  return isOpen ? allowed : denied("applicationSettled");
}

/** Staff who decide applications, or read decided ones. */
export function canReadAllApplications(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/**
 * Staff and the garden's administrator see what was sent to review (R-garden-9). `isGardenAdmin`: whether the actor is
 * one.
 */
export function canReview(actor: Actor, application: ApplicationAccessContext & { isGardenAdmin: boolean }): Verdict {
  const isReviewer = canReadAllApplications(actor).allowed || (actor.kind === "account" && application.isGardenAdmin);
  return isReviewer && reviewedStates.includes(application.state) ? allowed : denied("notFound");
}

/** Documents are for those who decide (R-privacy-5); staff need a recent reauthentication. */
export function canViewDocuments(
  actor: Actor,
  application: ApplicationAccessContext & { isGardenAdmin: boolean },
): Verdict {
  const seen = canReview(actor, application);
  if (!seen.allowed || actor.kind !== "staff") return seen;
  return holdsReauthenticatedRole(actor, ["administrator", "reviewer"]);
}

/**
 * Nobody decides their own application (R-application-15, R-admin-8). Whether it is already decided is checked later.
 */
export function canDecide(actor: Actor, application: ApplicationAccessContext & { isGardenAdmin: boolean }): Verdict {
  const seen = canReview(actor, application);
  if (!seen.allowed) return seen;
  if (actor.kind === "staff") return holdsRole(actor, ["administrator", "reviewer"]);
  return application.account_id === actingAccountId(actor) ? denied("ownApplication") : allowed;
}

/** Where-clause of the gardens whose applications the actor reviews, in whatever state they are. */
export function isManagedBy(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, "garden">) => {
    if (actor.kind === "staff") return eb.lit(canReadAllApplications(actor).allowed);
    return eb.exists(
      eb
        .selectFrom("garden_admin")
        .select("garden_admin.account_id")
        .whereRef("garden_admin.garden_id", "=", "garden.id")
        .where("garden_admin.account_id", "=", actingAccountId(actor) ?? 0),
    );
  };
}
