import { sql } from "kysely";
import type { Db } from "@changming/db/database";

const columns = [
  "concern.id",
  "concern.number",
  "concern.kind",
  "concern.state",
  "concern.outcome",
  "concern.reason",
  "concern.account_id",
  "concern.residence_id",
  "concern.target_kind",
  "concern.target_id",
  "concern.subject_name",
  "concern.made_at",
  "concern.closed_at",
  "concern.erased_at",
  "concern.hid_target",
  "concern.version",
] as const;

/** Whether the target is hidden by staff now, because of any concern or of none. */
const isHidden = sql<boolean>`case concern.target_kind
  when 'message' then message.withheld_at is not null
  when 'photo' then photo.withheld_at is not null
  when 'page' then false
  else residence.hidden_at is not null end`;

/** The path of a page that is no residence. */
const pagePath = sql<string | null>`case when concern.target_kind = 'page' then concern.evidence ->> 'path' end`;

/** Concerns with the page they are about and the deciding member of staff. */
export function concerns(db: Db) {
  return db
    .selectFrom("concern")
    .leftJoin("residence", "residence.id", "concern.residence_id")
    .leftJoin("staff", "staff.id", "concern.decided_by")
    .leftJoin("message as message", (join) =>
      join.onRef("message.id", "=", "concern.target_id").on("concern.target_kind", "=", "message"),
    )
    .leftJoin("photo", (join) =>
      join.onRef("photo.id", "=", "concern.target_id").on("concern.target_kind", "=", "photo"),
    )
    .select([...columns, "residence.name as residence_name", "staff.name as decider_name", pagePath.as("page_path")])
    .select(isHidden.as("is_hidden"));
}

export type ListedConcern = Awaited<ReturnType<ReturnType<typeof concerns>["execute"]>>[number];

/** One concern with all its columns, still sealed. */
export function concernWhole(db: Db, id: number) {
  return concerns(db)
    .select([
      "concern.applicant_name",
      "concern.relation",
      "concern.contact",
      "concern.content",
      "concern.answer",
      "concern.proofs",
      "concern.evidence",
    ])
    .where("concern.id", "=", id)
    .executeTakeFirst();
}

export type WholeConcern = NonNullable<Awaited<ReturnType<typeof concernWhole>>>;
