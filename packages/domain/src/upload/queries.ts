import type { Db } from "@changming/db/database";
import { type Actor, actingAccountId } from "../context.ts";
import type { UploadStanding } from "./access.ts";

const columns = [
  "upload.id",
  "upload.name",
  "upload.stored_as",
  "upload.account_id",
  "upload.format",
  "upload.width",
  "upload.height",
  "upload.sealed_key",
  "upload.is_whole",
  "upload.purpose",
  "upload.residence_id",
  "upload.placed_at",
  "upload.drop_after",
  "upload.is_dropping",
  "upload.created_at",
] as const;

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUploadByRef>>>;

export async function findUploadByRef(db: Db, accountId: number, ref: string) {
  const row = await db
    .selectFrom("upload")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

export type UploadInPlace = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** An upload by the name in its address or by where it is stored, with its residence and the actor's role there. */
export async function findUpload(db: Db, by: { name: string } | { storedAs: string }, actor: Actor) {
  const row = await db
    .selectFrom("upload")
    .leftJoin("residence", "residence.id", "upload.residence_id")
    .leftJoin("residence_member as member", (join) =>
      join
        .onRef("member.residence_id", "=", "upload.residence_id")
        .on("member.account_id", "=", actingAccountId(actor) ?? 0),
    )
    .select([...columns, "residence.is_private", "residence.hidden_at", "member.role"])
    .where((eb) => ("name" in by ? eb("upload.name", "=", by.name) : eb("upload.stored_as", "=", by.storedAs)))
    .executeTakeFirst();
  return row ?? null;
}

/** The standing of an upload as it was loaded, at this instant. */
export function standingOfUpload(row: UploadInPlace, now: Date): UploadStanding {
  const isInTime = row.drop_after === null || row.drop_after > now;
  return {
    accountId: row.account_id,
    purpose: row.purpose,
    isAlive: row.is_whole && !row.is_dropping && isInTime,
    residence:
      row.is_private === null ? null : { isPrivate: row.is_private, isHidden: row.hidden_at !== null, role: row.role },
  };
}
