import type { Generated } from "kysely";

/** A single-use invitation link; only the hash of its token is stored. */
export interface MemberInvitationTable {
  id: Generated<number>;
  residence_id: number;
  token_hash: string;
  role: "manager" | "relative";
  /** The invited person's relation to the deceased; may be empty. */
  relation: string;
  made_by: number;
  made_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  accepted_at: Date | null;
  accepted_by: number | null;
}

/** The owner's offer of a residence to another member, who may accept it. One at a time. */
export interface OwnershipOfferTable {
  residence_id: number;
  from_account: number;
  to_account: number;
  offered_at: Date;
  expires_at: Date;
}

export type FamilyAction =
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

/** Every change of roles at a residence; append-only. */
export interface FamilyLogTable {
  id: Generated<number>;
  residence_id: number;
  at: Date;
  /** Null: staff. */
  account_id: number | null;
  deed: FamilyAction;
  /** The account concerned; null for an invitation that is not accepted yet. */
  subject_id: number | null;
  role_before: "owner" | "manager" | "relative" | null;
  role_after: "owner" | "manager" | "relative" | null;
}
