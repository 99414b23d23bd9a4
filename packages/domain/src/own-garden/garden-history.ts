import { sql } from "kysely";
import type { garden as gardenCalls } from "@changming/contract/admin/garden";
import type { BodyOf } from "@changming/contract/define";
import type { Db } from "@changming/db/database";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { pageOf } from "../context/paging.ts";
import { canListGardensAsStaff } from "../garden/access.ts";
import { changedSince, pageColumns, type PageState } from "../garden/page-state.ts";
import { withImageUrls } from "../rich-text/clean-rich-text.ts";

/** Level, letter zone and number of a residence. */
export interface Place {
  level: number;
  letter: string;
  number: number;
}

/** What a garden administrator changed, as the audit has it: of the garden's page, or of a residence's place. */
export type GardenChange = { entryId: number; residenceId: number | null } & (
  | { of: "page"; before: Partial<PageState>; after: Partial<PageState> }
  | { of: "place"; before: Partial<Place>; after: Partial<Place> }
);

type EntryRow = Awaited<ReturnType<typeof pageOfEntries>>[number];
type History = Awaited<ReturnType<typeof listGardenHistory>>;

/** The entries about one garden: of its page, and of residences that were in it. */
function entries(db: Db, gardenId: number) {
  return db
    .selectFrom("audit_entry as entry")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("entry.object_kind", "=", "garden"),
          eb("entry.object_id", "=", gardenId),
          eb("entry.verb", "=", "garden.editAsAdmin"),
        ]),
        eb.and([
          eb("entry.verb", "=", "residence.place"),
          sql<boolean>`(entry.after ->> 'gardenId')::int = ${gardenId}`,
        ]),
      ]),
    )
    .select(["entry.id", "entry.object_kind", "entry.object_id", "entry.before", "entry.after"])
    .select(
      sql<Date | null>`(select max(undo.at) from audit_entry as undo
        where undo.verb in ('garden.takeBack', 'residence.takeBackPlace')
          and (undo.after ->> 'entryId')::bigint = entry.id)`.as("taken_back_at"),
    );
}

function pageOfEntries(db: Db, input: { id: number; page: number; pageSize: number }) {
  const { limit, offset } = pageOf(input);
  return entries(db, input.id)
    .leftJoin("account", "account.id", "entry.actor_id")
    .leftJoin("residence", (join) =>
      join.onRef("residence.id", "=", "entry.object_id").on("entry.object_kind", "=", "residence"),
    )
    .select(["entry.at", "account.nickname", "residence.name as residence_name"])
    .select(["residence.level", "residence.letter", "residence.number"])
    .orderBy("entry.id", "desc")
    .limit(limit + 1)
    .offset(offset)
    .execute();
}

/** One of them, and whether it was taken back; null if it is not about this garden. */
export async function findChange(db: Db, gardenId: number, entryId: number) {
  const row = await entries(db, gardenId).where("entry.id", "=", entryId).executeTakeFirst();
  return row ? { change: changeOf(row), isTakenBack: row.taken_back_at !== null } : null;
}

const placeKeys = ["level", "letter", "number"] as const;

function changeOf(row: Pick<EntryRow, "id" | "object_kind" | "object_id" | "before" | "after">): GardenChange {
  const { id: entryId, before, after } = row;
  if (row.object_kind === "residence") {
    return { entryId, residenceId: row.object_id, of: "place", before: placeIn(before), after: placeIn(after) };
  }
  return { entryId, residenceId: null, of: "page", before: { ...before }, after: { ...after } };
}

const placeIn = (side: object | null): Partial<Place> =>
  Object.fromEntries(Object.entries(side ?? {}).filter(([key]) => placeKeys.some((known) => known === key)));

/** A residence still has the place that a change gave it. */
export const isStillPlaced = (row: Place, after: Partial<Place>): boolean =>
  placeKeys.every((key) => after[key] === undefined || after[key] === row[key]);

/**
 * Every change by administrators of a garden, latest first, with what it changed and whether it can be taken back
 * (R-garden-13). Throws `notFound`, `staffRoleMissing`, `pageTooDeep`.
 */
export async function listGardenHistory(ctx: Ctx, input: { id: number; page: number; pageSize: number }) {
  demand(canListGardensAsStaff(ctx.actor));
  const garden = await ctx.db.selectFrom("garden").select(pageColumns).where("id", "=", input.id).executeTakeFirst();
  if (!garden) return fail("notFound");
  const rows = await pageOfEntries(ctx.db, input);
  return { garden, rows: rows.slice(0, input.pageSize), hasMore: rows.length > input.pageSize };
}

export function presentHistory({ garden, rows, hasMore }: History, media: Media): BodyOf<typeof gardenCalls.history> {
  return {
    itemList: rows.map((row) => {
      const change = changeOf(row);
      return {
        entryId: row.id,
        create_time: shanghaiDateTime(row.at),
        nickname: row.nickname ?? "",
        residence_name: row.residence_name ?? "",
        before: presentSide(change.before, media),
        after: presentSide(change.after, media),
        taken_back_time: row.taken_back_at ? shanghaiDateTime(row.taken_back_at) : "",
        can_take_back: row.taken_back_at === null && isUnchanged(change, row, garden),
      };
    }),
    has_more: hasMore,
  };
}

function isUnchanged(change: GardenChange, row: EntryRow, garden: PageState): boolean {
  if (change.of === "page") return changedSince(garden, change.after).length === 0;
  const { level, letter, number } = row;
  if (level === null || letter === null || number === null) return false;
  return isStillPlaced({ level, letter, number }, change.after);
}

/** With the URLs of images, also of those that are no longer on the page. */
function presentSide(side: Partial<PageState> | Partial<Place>, media: Media): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...side };
  if ("content_html" in side) shown.content_html = withImageUrls(side.content_html ?? "", media, "open");
  if ("banners" in side) shown.banners = (side.banners ?? []).map((banner) => media.address(banner));
  return shown;
}
