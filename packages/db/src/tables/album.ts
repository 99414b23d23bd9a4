import type { Generated } from "kysely";

export interface AlbumTable {
  id: Generated<number>;
  residence_id: number;
  name: string;
  position: number;
  photo_count: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
  /** null: its first photo. */
  cover_photo_id: number | null;
  /** How often it was saved. */
  version: Generated<number>;
  /** The client's own name for its making. */
  ref: string | null;
  /** Of what was sent under it. */
  ref_hash: string | null;
}

export interface PhotoTable {
  id: Generated<number>;
  album_id: number;
  /** Reference of the picture. */
  picture: string;
  caption: string;
  width: number;
  height: number;
  position: number;
  deleted_at: Date | null;
  /** The operator took it away: only the operator brings it back. Beside it the family may have deleted it as well. */
  withheld_at: Date | null;
}
