import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { type Actor, actingAccountId } from "../context/context.ts";
import { accessContextOf } from "../residence/access.ts";
import { type UploadAccessContext, type Sender, senderColumn } from "./access.ts";

const columns = [
  "upload.id",
  "upload.name",
  "upload.stored_as",
  "upload.account_id",
  "upload.staff_id",
  "upload.format",
  "upload.width",
  "upload.height",
  "upload.sealed_key",
  "upload.is_whole",
  "upload.purpose",
  "upload.residence_id",
  "upload.placed_at",
  "upload.drop_after",
  "upload.withheld_at",
  "upload.is_dropping",
  "upload.created_at",
] as const;

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUploadByRef>>>;

export async function findUploadByRef(db: Db, sender: Sender, ref: string) {
  const { column, id } = senderColumn(sender);
  const row = await db
    .selectFrom("upload")
    .select(columns)
    .where(column, "=", id)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

/** Every photo of it, or its album, is deleted, and neither page nor biography uses it. */
const isDeletedByFamily = sql<boolean | null>`
  (
    select coalesce(bool_and(photo.deleted_at is not null or album.deleted_at is not null), false)
    from photo inner join album on album.id = photo.album_id
    where photo.picture = 'uploads/' || upload.name
  )
  and 'uploads/' || upload.name is distinct from residence.portrait
  and 'uploads/' || upload.name is distinct from residence.background
  and position(upload.name in residence.intro_html) = 0`;

export type UploadInPlace = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** An upload by its URL's name or its storage name, with its residence and the actor's role there. */
export async function findUpload(db: Db, by: { name: string } | { storedAs: string }, actor: Actor) {
  const row = await db
    .selectFrom("upload")
    .leftJoin("residence", "residence.id", "upload.residence_id")
    .leftJoin("residence_member as member", (join) =>
      join
        .onRef("member.residence_id", "=", "upload.residence_id")
        .on("member.account_id", "=", actingAccountId(actor) ?? 0),
    )
    .select([
      ...columns,
      "residence.is_private",
      "residence.hidden_at",
      "member.role",
      isDeletedByFamily.as("is_deleted_by_family"),
    ])
    .where((eb) => ("name" in by ? eb("upload.name", "=", by.name) : eb("upload.stored_as", "=", by.storedAs)))
    .executeTakeFirst();
  return row ?? null;
}

/** The access context of a loaded upload at `now`. */
export function accessContextOfUpload(row: UploadInPlace, now: Date): UploadAccessContext {
  const isInTime = row.drop_after === null || row.drop_after > now;
  return {
    sender: row,
    purpose: row.purpose,
    isServable: row.is_whole && !row.is_dropping && isInTime,
    isDeletedByFamily: row.is_deleted_by_family === true,
    isWithheld: row.withheld_at !== null,
    residence: row.is_private === null ? null : accessContextOf({ ...row, is_private: row.is_private }),
  };
}
