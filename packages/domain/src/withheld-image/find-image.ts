import type { image } from "@changming/contract/admin/image";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { imageInSnapshot } from "../concern/view-concern.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { nameInAddress, nameInReference, openReferenceOf, withheldReferenceOf } from "../file-reference/reference.ts";
import { canReadImages } from "./access.ts";
import { isInPlaces, usesOf } from "./places.ts";

/** Places named at most. */
const maxUses = 50;

type Item = BodyOf<typeof image.list>["itemList"][number];

function uploads(ctx: Ctx) {
  return ctx.db
    .selectFrom("upload")
    .leftJoin("staff", "staff.id", "upload.withheld_by")
    .select(["upload.id", "upload.name", "upload.purpose", "upload.account_id", "upload.residence_id"])
    .select(["upload.withheld_at", "upload.withheld_reason", "staff.name as staff_name"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof uploads>["executeTakeFirstOrThrow"]>>;

/**
 * An uploaded image by its URL, also a former one, or by the snapshot of a concern, with every place that uses it.
 * Throws `notFound`, also for a document, `staffRoleMissing`.
 */
export async function findImage(ctx: Ctx, wanted: { address: string; concernId?: number | undefined }) {
  demand(canReadImages(ctx.actor));
  const name =
    (wanted.concernId === undefined
      ? nameInAddress(wanted.address.trim())
      : await nameInConcern(ctx, wanted.concernId)) ?? fail("notFound", "address");
  const row =
    (await uploads(ctx)
      .where((eb) => eb.or([eb("upload.name", "=", name), eb(eb.val(name), "=", eb.fn.any("upload.former_names"))]))
      .where((eb) => eb.or([eb("upload.purpose", "is", null), eb("upload.purpose", "<>", "vault")]))
      .where("upload.is_dropping", "=", false)
      .executeTakeFirst()) ?? fail("notFound", "address");
  return { row, uses: await usesInWords(ctx, row) };
}

async function nameInConcern(ctx: Ctx, id: number): Promise<string | null> {
  const row = await ctx.db.selectFrom("concern").select("evidence").where("id", "=", id).executeTakeFirst();
  return nameInReference(imageInSnapshot(row?.evidence ?? null));
}

async function usesInWords(ctx: Ctx, { name, purpose, account_id, residence_id, withheld_at }: Row): Promise<string[]> {
  if (residence_id !== null) return [`居所 #${residence_id}`];
  if (!isInPlaces(purpose)) return [];
  const from = withheld_at === null ? openReferenceOf(name) : withheldReferenceOf(name);
  const uses = await usesOf(ctx.db, { purpose, accountId: account_id, from }, maxUses);
  return uses.map(({ label }) => label);
}

/** Withheld images, the latest first. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listWithheldImages(ctx: Ctx, query: { page: number; pageSize: number }) {
  demand(canReadImages(ctx.actor));
  const { limit, offset } = pageOf(query);
  const found = ctx.db.selectFrom("upload").where("withheld_at", "is not", null);
  const rows = await uploads(ctx)
    .where("upload.withheld_at", "is not", null)
    .orderBy("upload.withheld_at", "desc")
    .orderBy("upload.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("id"))) };
}

function presentItem(row: Row): Item {
  return {
    id: row.id,
    is_withheld: row.withheld_at !== null,
    withhold_time: row.withheld_at === null ? "" : shanghaiDateTime(row.withheld_at),
    reason: row.withheld_reason,
    staff_name: row.staff_name ?? "",
  };
}

export function presentWithheldImages({
  rows,
  counts,
  hasMore,
}: Awaited<ReturnType<typeof listWithheldImages>>): BodyOf<typeof image.list> {
  return { counts, has_more_counts: hasMore, itemList: rows.map(presentItem) };
}

/** Only a public image has an address here: others may belong to a private residence. */
export function presentImage(
  { row, uses }: Awaited<ReturnType<typeof findImage>>,
  ctx: Ctx,
): BodyOf<typeof image.find> {
  const isPublic = row.withheld_at === null && (row.purpose === "content" || row.purpose === "avatar");
  return { ...presentItem(row), uses, image: isPublic ? ctx.media.address(openReferenceOf(row.name)) : "" };
}
