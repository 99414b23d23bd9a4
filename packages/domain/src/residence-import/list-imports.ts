import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ParsedInputOf } from "@changming/contract/define";
import type { residenceImport } from "@changming/contract/admin/residence-import";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { countUpTo, type Page, pageOf } from "../context/paging.ts";
import { canListAsStaff } from "../residence/access.ts";
import { mayRepeat } from "./load-import.ts";
import { loadPlaces } from "./places.ts";
import { unpublishedResidences } from "./unpublished.ts";
import { importedResidences } from "./what-was-added.ts";

/** Imports with the names of those who acted. */
function imports(db: Db) {
  return db
    .selectFrom("residence_import as import")
    .innerJoin("staff as maker", "maker.id", "import.made_by")
    .leftJoin("staff as confirmer", "confirmer.id", "import.confirmed_by")
    .leftJoin("staff as undoer", "undoer.id", "import.undone_by")
    .selectAll("import")
    .select(["maker.name as maker_name", "confirmer.name as confirmer_name", "undoer.name as undoer_name"]);
}

export type ListedImport = Awaited<ReturnType<ReturnType<typeof imports>["executeTakeFirstOrThrow"]>>;

/** Imports, the newest first. Throws `pageTooDeep`, `staffRoleMissing`. */
export async function listImports(ctx: Ctx, input: { page: number; pageSize: number }) {
  demand(canListAsStaff(ctx.actor));
  const { limit, offset } = pageOf(input);
  const rows = await imports(ctx.db).orderBy("import.id", "desc").limit(limit).offset(offset).execute();
  return { rows, ...(await countUpTo(ctx.db, ctx.db.selectFrom("residence_import").select("id"))) };
}

/** One import with what confirming, publishing and undoing would do. Throws `notFound`, `staffRoleMissing`. */
export async function getImport(ctx: Ctx, { id }: { id: number }) {
  demand(canListAsStaff(ctx.actor));
  const { actor } = ctx;
  const row = (await imports(ctx.db).where("import.id", "=", id).executeTakeFirst()) ?? fail("notFound");
  const residences = row.state === "confirmed" ? await importedResidences(ctx.db, id) : [];
  const removable = residences.filter(({ hasContent }) => !hasContent);
  const staffId = actor.kind === "staff" ? actor.staffId : 0;
  const unpublished = row.state === "confirmed" ? await unpublishedResidences(ctx.db, id, staffId) : [];
  return {
    row,
    martyrs: await countMartyrs(ctx.db, id),
    sameFile: await sameFile(ctx.db, row),
    removable: removable.length,
    kept: residences.length - removable.length,
    edited: removable.filter(({ isEdited }) => isEdited).length,
    unpublished: unpublished.length,
    publishable: unpublished.filter(({ isPublishable }) => isPublishable).length,
  };
}

async function countMartyrs(db: Db, importId: number): Promise<number> {
  const { martyrs } = await db
    .selectFrom("residence_import_row")
    .select((eb) => eb.fn.countAll<number>().as("martyrs"))
    .where("import_id", "=", importId)
    .where("is_included", "=", true)
    .where(sql<boolean>`facts ->> 'kind' = 'martyr'`)
    .executeTakeFirstOrThrow();
  return martyrs;
}

/** Another import of the same bytes whose residences stand. */
async function sameFile(db: Db, { id, sha256 }: { id: number; sha256: string }) {
  return db
    .selectFrom("residence_import")
    .select(["id", "confirmed_at"])
    .where("sha256", "=", sha256)
    .where("state", "=", "confirmed")
    .where("id", "<>", id)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

type Only = ParsedInputOf<typeof residenceImport.rows>["only"];

/** The rows of an import in the order of the file. Throws `notFound`, `pageTooDeep`, `staffRoleMissing`. */
export async function listImportRows(ctx: Ctx, input: { id: number; only: Only; page: number; pageSize: number }) {
  demand(canListAsStaff(ctx.actor));
  const page = pageOf(input);
  const found =
    (await ctx.db
      .selectFrom("residence_import")
      .select(["state", "file_name"])
      .where("id", "=", input.id)
      .executeTakeFirst()) ?? fail("notFound");
  const { gardenNames } = await loadPlaces(ctx.db);
  const counted = await countUpTo(ctx.db, rowsOf(ctx.db, input).select("row_number"));
  return { ...found, gardenNames, rows: await pageOfRows(ctx.db, input, page), ...counted };
}

export type ListedRow = Awaited<ReturnType<typeof pageOfRows>>[number];

function pageOfRows(db: Db, input: { id: number; only: Only }, { limit, offset }: Page) {
  return rowsOf(db, input)
    .select(["row_number", "cells", "facts", "errors", "duplicates", "is_included", "residence_id", "number"])
    .orderBy("row_number")
    .limit(limit)
    .offset(offset)
    .execute();
}

function rowsOf(db: Db, { id, only }: { id: number; only: Only }) {
  const rows = db.selectFrom("residence_import_row").where("import_id", "=", id);
  if (only === "error") return rows.where("facts", "is", null);
  if (only === "duplicate") return rows.where(mayRepeat).where("facts", "is not", null);
  if (only === "included") return rows.where("is_included", "=", true);
  return only === "kept" ? rows.where("residence_id", "is not", null) : rows;
}
