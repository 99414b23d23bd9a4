import type { Generated } from "kysely";

export type UploadPurpose = "avatar" | "content" | "feedback" | "photo" | "portrait" | "vault";

/** An image uploaded by an account or, for published content, by staff. Its files are outside the database. */
export interface UploadTable {
  id: Generated<number>;
  /** Random; part of its URL. A residence's images get new names when it becomes private. */
  name: string;
  /**
   * Earlier names, latest first. They are not served; texts that the family wrote with them still refer to the image.
   */
  former_names: Generated<string[]>;
  /** Random; path of its files. Never changes. */
  stored_as: string;
  account_id: number | null;
  staff_id: number | null;
  /** The client's idempotency key. */
  ref: string | null;
  format: "jpg" | "png";
  /** Pixels of the image in its original size, upright. */
  width: number;
  height: number;
  /** Key of its encrypted files, wrapped by the vault's; null once they are unencrypted. */
  sealed_key: string | null;
  /** Identifies the vault key that wrapped it. */
  key_mark: string;
  created_at: Date;
  /** All its files are written. */
  is_whole: Generated<boolean>;
  /** What refers to it; null: quarantine, visible only to its uploader. */
  purpose: UploadPurpose | null;
  /** The residence of a photo, whose visibility applies to it. */
  residence_id: number | null;
  /** Since when its files are unencrypted. */
  placed_at: Date | null;
  /** From then on it may be deleted; null: something refers to it. */
  drop_after: Date | null;
  /** The operator removed it: not served, and nothing can refer to it again. */
  withheld_at: Date | null;
  /** Why, and which member of staff; empty where a hidden photo withheld it. */
  withheld_reason: Generated<string>;
  withheld_by: number | null;
  /** Its files are being deleted: nothing can refer to it any more. */
  is_dropping: Generated<boolean>;
}
