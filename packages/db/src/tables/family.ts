import type { Generated } from "kysely";

/** A link that lets one person in, once; only the hash of its token is kept. */
export interface MemberInvitationTable {
  id: Generated<number>;
  residence_id: number;
  token_hash: string;
  role: "manager" | "relative";
  /** What the invited one is to the deceased; may be empty. */
  relation: string;
  made_by: number;
  made_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  accepted_at: Date | null;
  accepted_by: number | null;
}

/** The owner holds a residence out to another member, who may take it. One at a time. */
export interface OwnershipOfferTable {
  residence_id: number;
  from_account: number;
  to_account: number;
  offered_at: Date;
  expires_at: Date;
}

export type FamilyDeed =
  | "invited"
  | "revoked"
  | "joined"
  | "roleChanged"
  | "removed"
  | "left"
  | "offered"
  | "withdrawn"
  | "declined"
  | "handedOver"
  | "closed"
  | "opened"
  | "founded"
  | "accountClosed"
  | "hidden"
  | "shown"
  | "corrected";

/** Every change of who may do what at a residence; never changed. */
export interface FamilyLogTable {
  id: Generated<number>;
  residence_id: number;
  at: Date;
  /** Null: the operator's staff. */
  account_id: number | null;
  deed: FamilyDeed;
  /** Whom it concerns; null for an invitation that nobody has accepted yet. */
  subject_id: number | null;
  role_before: "owner" | "manager" | "relative" | null;
  role_after: "owner" | "manager" | "relative" | null;
}
