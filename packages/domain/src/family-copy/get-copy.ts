import type { Selectable } from "kysely";
import type { BodyOf } from "@changming/contract/define";
import type { familyCopy } from "@changming/contract/family-copy";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { FamilyCopyTable } from "@changming/db/tables/family";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { Media } from "../context/media.ts";

/** The newest copy of the residence, or null. Throws `notFound` for an actor who does not manage it. */
export async function getCopy(ctx: Ctx, input: { residenceId: number }): Promise<CopyRow | null> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  return latestCopy(ctx.db, residence.id);
}

/** A finished copy by its name in an address signed for a manager. Throws `notFound`. */
export async function getReadyCopy(ctx: Ctx, input: { storedAs: string }) {
  return (await findReadyCopy(ctx.db, input.storedAs, ctx.clock())) ?? fail("notFound");
}

const none = {
  state: "none",
  done: 0,
  all: 0,
  bytes: 0,
  asked_at: "",
  ready_at: "",
  keep_until: "",
  file: "",
} as const;
const time = (instant: Date | null) => (instant ? shanghaiDateTime(instant) : "");

/** Path of a copy's file, without a signature. */
function copyPath(storedAs: string): `/files/${string}` {
  return `/files/copy/${storedAs}.zip`;
}

/** Progress of a copy, for managers of the residence; an expired one is none. */
export function presentCopy(row: CopyRow | null, media: Media, now: Date): BodyOf<typeof familyCopy.state> {
  if (!row || row.state === "gone") return none;
  const isOver = row.drop_after !== null && row.drop_after <= now;
  if (isOver) return none;
  return {
    state: row.state,
    done: row.files_done,
    all: row.files_all,
    bytes: row.bytes,
    asked_at: time(row.asked_at),
    ready_at: time(row.ready_at),
    keep_until: time(row.drop_after),
    file: row.state === "ready" ? media.file(copyPath(row.stored_as)) : "",
  };
}

export type CopyRow = Selectable<FamilyCopyTable>;

/** The newest copy of a residence, in any state. */
export async function latestCopy(db: Db, residenceId: number): Promise<CopyRow | null> {
  const row = await db
    .selectFrom("family_copy")
    .selectAll()
    .where("residence_id", "=", residenceId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When the nth newest copy of a residence was requested, without failed ones; null when there were fewer. */
export async function nthNewestCopy(db: Db, residenceId: number, nth: number): Promise<Date | null> {
  const row = await db
    .selectFrom("family_copy")
    .select("asked_at")
    .where("residence_id", "=", residenceId)
    .where("state", "<>", "failed")
    .orderBy("id", "desc")
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

/** A copy that can be downloaded: finished, not expired, and of a residence that is not hidden. */
async function findReadyCopy(db: Db, storedAs: string, now: Date) {
  const row = await db
    .selectFrom("family_copy")
    .innerJoin("residence", "residence.id", "family_copy.residence_id")
    .select(["family_copy.stored_as", "family_copy.bytes", "family_copy.ready_at", "residence.id", "residence.name"])
    .where("family_copy.stored_as", "=", storedAs)
    .where("family_copy.state", "=", "ready")
    .where("family_copy.drop_after", ">", now)
    .where("residence.hidden_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
