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

type FamilyCopyState = "waiting" | "making" | "ready" | "failed" | "gone";

/** A residence as one downloadable file for its family. The file is outside the database. */
export interface FamilyCopyTable {
  id: Generated<number>;
  residence_id: number;
  /** The account that requested it. */
  account_id: number;
  state: FamilyCopyState;
  /** Random; path of the file, and its name in the signed URL. */
  stored_as: string;
  asked_at: Date;
  /** The process that creates it now, and until when its claim is exclusive. */
  claim: string | null;
  claimed_until: Date | null;
  attempts: Generated<number>;
  files_done: Generated<number>;
  files_all: Generated<number>;
  bytes: Generated<number>;
  ready_at: Date | null;
  drop_after: Date | null;
}

/** A member's private URL of a residence's calendar; it ends with the membership. */
export interface CalendarFeedTable {
  residence_id: number;
  account_id: number;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  made_at: Date;
}
