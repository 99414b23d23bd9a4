import { type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";

export type MemberRole = Tables["residence_member"]["role"];

/** The facts that an access rule needs about a residence and the acting account. */
export interface ResidenceAccessContext {
  isPrivate: boolean;
  isHidden: boolean;
  /** Role of the acting account; null for everyone else. */
  role: MemberRole | null;
}

/** The access context of a residence row loaded for the acting account. */
export function accessContextOf(row: {
  is_private: boolean;
  hidden_at: Date | null;
  role: MemberRole | null;
}): ResidenceAccessContext {
  return { isPrivate: row.is_private, isHidden: row.hidden_at !== null, role: row.role };
}

/**
 * Private means visible to members only (R-privacy-1, R-residence-7): the garden's administrator reads registrations
 * elsewhere, and staff only through `lookAtResidence`. A residence hidden by the operator is invisible to its members
 * too.
 */
export function canSeeResidence(residence: ResidenceAccessContext): Verdict {
  if (residence.isHidden) return denied("notFound");
  if (residence.isPrivate && residence.role === null) return denied("notFound");
  return allowed;
}

/** Owner and managers manage the family area (R-family-3); for a stranger it is not found, like an unknown id. */
export function canManageResidence(residence: ResidenceAccessContext): Verdict {
  const seen = canSeeResidence(residence);
  if (!seen.allowed) return seen;
  return residence.role === "owner" || residence.role === "manager" ? allowed : denied("notFound");
}

/** Every member may read the family area (R-family-3); for everyone else it is not found. */
export function canReadFamily(residence: ResidenceAccessContext): Verdict {
  const seen = canSeeResidence(residence);
  if (!seen.allowed) return seen;
  return residence.role === null ? denied("notFound") : allowed;
}

/** Invitations and handover are for the owner; other members get `ownerOnly` (R-family-3). */
export function canActAsOwner(residence: ResidenceAccessContext): Verdict {
  const read = canReadFamily(residence);
  if (!read.allowed) return read;
  return residence.role === "owner" ? allowed : denied("ownerOnly");
}

/** SQL condition of every public list (R-privacy-2). A literal, so that a reused plan still matches partial indexes. */
export function isListed(eb: ExpressionBuilder<Tables, "residence">): Expression<SqlBool> {
  return eb.and([eb("residence.is_private", "=", eb.lit(false)), eb("residence.hidden_at", "is", null)]);
}

/** SQL condition equal to `canSeeResidence` for this actor. */
export function visibleTo(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, "residence">): Expression<SqlBool> => {
    if (actor.kind !== "account") return isListed(eb);
    const membership = eb
      .selectFrom("residence_member")
      .select("residence_member.account_id")
      .whereRef("residence_member.residence_id", "=", "residence.id")
      .where("residence_member.account_id", "=", actor.accountId);
    return eb.and([
      eb("residence.hidden_at", "is", null),
      eb.or([eb("residence.is_private", "=", false), eb.exists(membership)]),
    ]);
  };
}

const lookingRoles = ["administrator", "reviewer"] as const;

/** Staff lists have every residence, private and hidden ones too; of private ones registration data only. */
export function canListAsStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Kind, place, number and recommendation. */
export function canEditAsStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

export function canHideResidence(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** It cannot be undone. */
export function canMergeResidences(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "reviewer"]);
}

/** Opening a private residence, with a reason that its family can read. */
export function canLookAtResidence(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, lookingRoles);
}

/** Reading what the actor's own look has opened; still requires the role. */
export function canUseLook(actor: Actor): Verdict {
  return holdsRole(actor, lookingRoles);
}
