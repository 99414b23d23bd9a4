import type { CooperationState } from "@changming/db/tables/garden";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";

export function canListCooperations(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Phone numbers are masked everywhere; reviewers may have to call the applicant. */
export function canSeeApplicantPhone(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** Documents are for reviewers, after a recent reauthentication. */
export function canViewCooperationDocuments(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "reviewer"]);
}

/** An approval grants rights over a garden, so it needs a recent reauthentication (R-admin-8). */
export function canApproveCooperation(actor: Actor, { state }: { state: CooperationState }): Verdict {
  const roleVerdict = holdsReauthenticatedRole(actor, ["administrator", "reviewer"]);
  return roleVerdict.allowed ? isWaiting(state) : roleVerdict;
}

export function canRejectCooperation(actor: Actor, { state }: { state: CooperationState }): Verdict {
  const roleVerdict = holdsRole(actor, ["administrator", "reviewer"]);
  return roleVerdict.allowed ? isWaiting(state) : roleVerdict;
}

function isWaiting(state: CooperationState): Verdict {
  if (state === "withdrawn") return denied("notFound");
  return state === "underReview" ? allowed : denied("cooperationDecided");
}
