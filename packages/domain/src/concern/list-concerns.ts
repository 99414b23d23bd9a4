import type { ConcernKind } from "@changming/contract/admin/concern";
import type { Db } from "@changming/db/database";
import { sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecideConcerns, canReadConcerns } from "./access.ts";
import { unexpiredLooks } from "../residence/look-at-residence.ts";
import { decryptAnswer, decryptSender, type Sender } from "./encrypted-sender.ts";

interface ConcernQuery {
  page: number;
  pageSize: number;
  kind: ConcernKind;
  state: "waiting" | "closed";
  /** As the sender quotes it; empty for all. */
  number: string;
}

/**
 * One queue: waiting concerns, oldest first, or closed ones, newest first. Throws `staffRoleMissing`, `pageTooDeep`.
 */
export async function listConcerns(ctx: Ctx, { kind, state, number, ...rest }: ConcernQuery) {
  demand(canReadConcerns(ctx.actor));
  const { limit, offset } = pageOf(rest);
  let rows = concerns(ctx.db).where("concern.kind", "=", kind).where("concern.state", "=", state);
  let counted = ctx.db.selectFrom("concern").select("id").where("kind", "=", kind).where("state", "=", state);
  if (number !== "") {
    rows = rows.where("concern.number", "=", number.toUpperCase());
    counted = counted.where("number", "=", number.toUpperCase());
  }
  rows =
    state === "waiting"
      ? rows.orderBy("concern.id")
      : rows.orderBy("concern.closed_at", "desc").orderBy("concern.id", "desc");
  return { rows: await rows.limit(limit).offset(offset).execute(), ...(await countUpTo(ctx.db, counted)) };
}

export type ListedConcerns = Awaited<ReturnType<typeof listConcerns>>;

export interface OpenedConcern {
  row: WholeConcern;
  said: Sender & { answer: string };
  /** The actor decides, and sees the sender. */
  isOpen: boolean;
  /** It is about a private residence, and the reader has no open look at it: the snapshot is withheld. */
  isMasked: boolean;
  history: Awaited<ReturnType<typeof historyOf>>;
}

/** One concern with its snapshot. Throws `notFound`, `staffRoleMissing`. */
export async function getConcern(ctx: Ctx, { id }: { id: number }): Promise<OpenedConcern> {
  demand(canReadConcerns(ctx.actor));
  const row = (await concernWhole(ctx.db, id)) ?? fail("notFound");
  const { secrets } = ctx.services;
  const said = { ...decryptSender(secrets, row), answer: decryptAnswer(secrets, row) };
  const isOpen = canDecideConcerns(ctx.actor).allowed;
  return { row, said, isOpen, isMasked: await isSnapshotSealed(ctx, row), history: await historyOf(ctx.db, id) };
}

/** Its audit entries, oldest first. */
function historyOf(db: Db, id: number) {
  return db
    .selectFrom("audit_entry")
    .select(["at", "actor_kind", "actor_name", "verb", "after"])
    .where("object_kind", "=", "concern")
    .where("object_id", "=", id)
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Whether the snapshot is withheld from the actor until they open a look with the concern as the reason. */
export async function isSnapshotSealed(
  ctx: Ctx,
  { id, residence_id }: { id: number; residence_id: number | null },
): Promise<boolean> {
  if (residence_id === null) return false;
  const page = await ctx.db
    .selectFrom("residence")
    .select("is_private")
    .where("id", "=", residence_id)
    .executeTakeFirst();
  return page?.is_private === true && !(await unexpiredLooks(ctx)).open(residence_id, { kind: "concern", id });
}

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
function concerns(db: Db) {
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
function concernWhole(db: Db, id: number) {
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

type WholeConcern = NonNullable<Awaited<ReturnType<typeof concernWhole>>>;
