import type { Generated } from "kysely";

export type UploadPurpose = "avatar" | "content" | "feedback" | "photo" | "portrait" | "vault";

/** A picture that an account or, for what the operator publishes, a member of staff sent. Its files lie outside the database. */
export interface UploadTable {
  id: Generated<number>;
  /** Random; stands in its address. A residence's pictures get new ones when it closes. */
  name: string;
  /** Names that it had, the latest first. They serve nothing; what the family wrote under them still means it. */
  former_names: Generated<string[]>;
  /** Random; where its files lie. Never changes. */
  stored_as: string;
  account_id: number | null;
  staff_id: number | null;
  /** The client's own name for the deed. */
  ref: string | null;
  format: "jpg" | "png";
  /** Pixels of the picture in its own size, upright. */
  width: number;
  height: number;
  /** Key of its sealed files, wrapped by the vault's; null once they lie in the open. */
  sealed_key: string | null;
  /** Tells which vault key wrapped it. */
  key_mark: string;
  created_at: Date;
  /** All its files are written. */
  is_whole: Generated<boolean>;
  /** What refers to it; null: quarantine, only its uploader sees it. */
  purpose: UploadPurpose | null;
  /** Whose picture a photo is: it is seen by whoever may see that residence. */
  residence_id: number | null;
  /** Since when its files lie unsealed. */
  placed_at: Date | null;
  /** From then on it may be deleted; null: something refers to it. */
  drop_after: Date | null;
  /** The operator took it away: nobody is shown it, and nothing can refer to it anew. */
  withheld_at: Date | null;
  /** Its files are being deleted: nothing can refer to it any more. */
  is_dropping: Generated<boolean>;
}
