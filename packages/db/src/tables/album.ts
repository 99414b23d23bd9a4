import type { Generated } from "kysely";

export interface AlbumTable {
  id: Generated<number>;
  residence_id: number;
  name: string;
  position: number;
  photo_count: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
  /** null: the first photo. */
  cover_photo_id: number | null;
  /** Number of saves. */
  version: Generated<number>;
  /** The client's idempotency key of its creation. */
  ref: string | null;
  /** Hash of what was sent with it. */
  ref_hash: string | null;
}

export interface PhotoTable {
  id: Generated<number>;
  album_id: number;
  /** Reference of the image. */
  picture: string;
  caption: string;
  width: number;
  height: number;
  position: number;
  deleted_at: Date | null;
  /** The operator removed it, and only the operator can restore it. Independent of a deletion by the family. */
  withheld_at: Date | null;
}
