import type { Generated } from "kysely";

export interface AlbumTable {
  id: Generated<number>;
  residence_id: number;
  name: string;
  position: number;
  photo_count: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
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
}
