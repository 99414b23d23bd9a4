import { type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";

export type MemberRole = Tables["residence_member"]["role"];

/** What a rule needs to know of a residence and of the one who asks. */
export interface ResidenceStanding {
  isPrivate: boolean;
  isHidden: boolean;
  /** Role of the acting account; null for everyone else. */
  role: MemberRole | null;
}

/** The standing of a residence as it was loaded for the acting account. */
export function standingOf(row: {
  is_private: boolean;
  hidden_at: Date | null;
  role: MemberRole | null;
}): ResidenceStanding {
  return { isPrivate: row.is_private, isHidden: row.hidden_at !== null, role: row.role };
}

/**
 * Private means invisible to everyone who is not a member: the garden's administrator reads what he registers elsewhere,
 * staff only through `lookAtResidence`. Hidden by the operator, it is invisible to its members too.
 */
export function canSeeResidence(residence: ResidenceStanding): Verdict {
  if (residence.isHidden) return denied("notFound");
  if (residence.isPrivate && residence.role === null) return denied("notFound");
  return allowed;
}

/** Owner and manager keep the family area; a stranger learns no more than of an unknown id. */
export function canManageResidence(residence: ResidenceStanding): Verdict {
  const seen = canSeeResidence(residence);
  if (!seen.allowed) return seen;
  return residence.role === "owner" || residence.role === "manager" ? allowed : denied("notFound");
}

/** The family area is read by every member; to everyone else it is as good as unknown. */
export function canReadFamily(residence: ResidenceStanding): Verdict {
  const seen = canSeeResidence(residence);
  if (!seen.allowed) return seen;
  return residence.role === null ? denied("notFound") : allowed;
}

/** Who is let in and who hands over is the owner's to say; other members are told so. */
export function canOwnResidence(residence: ResidenceStanding): Verdict {
  const read = canReadFamily(residence);
  if (!read.allowed) return read;
  return residence.role === "owner" ? allowed : denied("ownerOnly");
}

/** Where-clause of every public list: what a visitor may know of. */
export function isListed(eb: ExpressionBuilder<Tables, "residence">): Expression<SqlBool> {
  return eb.and([eb("residence.is_private", "=", false), eb("residence.hidden_at", "is", null)]);
}

/** Where-clause of what this actor may see: `canSeeResidence`, said in SQL. */
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
