import { withTx } from "@changming/db/tx";
import { hidePhoto, switchImage } from "../album/hide-photo.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { openReferenceOf, withheldReferenceOf } from "../file-reference/reference.ts";
import { requireNotHiddenByConcern } from "../hiding/hiding-claims.ts";
import { canWithholdImages } from "./access.ts";
import { isInPlaces, switchPlaces } from "./places.ts";

interface Withholding {
  /** Of the upload. */
  id: number;
  isWithheld: boolean;
  reason: string;
}

/**
 * Withholds an uploaded image everywhere at once, or restores it (R-admin-15): its file is not found from the commit
 * on, on every node, and every row that used it shows a note or nothing; nothing is deleted. A photo of a residence is
 * withheld as `hidePhoto` does. Repeating changes nothing. Throws `notFound`, `hiddenByConcern`.
 */
export async function withholdImage(ctx: Ctx, { id, isWithheld, reason }: Withholding): Promise<{ uses: string[] }> {
  return withTx(ctx, async (ctx) => {
    demand(canWithholdImages(ctx.actor));
    const found = await lockImage(ctx, id);
    // A repeated request is acknowledged once the first one holds everywhere.
    await touch(ctx);
    if ((found.withheld_at !== null) === isWithheld) return { uses: [] };
    const uses = found.purpose === "photo" ? await switchPhoto(ctx, found, { isWithheld, reason }) : await switchRows();
    async function switchRows(): Promise<string[]> {
      const open = openReferenceOf(found.name);
      const withheld = withheldReferenceOf(found.name);
      const [from, to] = isWithheld ? [open, withheld] : [withheld, open];
      if (!isInPlaces(found.purpose)) return [];
      const switched = await switchPlaces(ctx.db, { purpose: found.purpose, accountId: found.account_id, from, to });
      await touch(ctx, ...switched.tags);
      return switched.uses.map(({ label }) => label);
    }
    await ctx.db
      .updateTable("upload")
      .set({
        withheld_at: isWithheld ? ctx.clock() : null,
        withheld_reason: isWithheld ? reason : "",
        withheld_by: isWithheld && ctx.actor.kind === "staff" ? ctx.actor.staffId : null,
      })
      .where("id", "=", id)
      .execute();
    await audit(ctx, {
      verb: isWithheld ? "upload.hide" : "upload.show",
      object: { kind: "upload", id },
      before: { isWithheld: !isWithheld, ...(isWithheld ? {} : { reason: found.withheld_reason }) },
      after: { isWithheld, reason, uses },
    });
    return { uses };
  });
}

type Found = Awaited<ReturnType<typeof findImage>>;

/** Locks the upload; the residence of a photo first, as every other change to it does. Throws `notFound`. */
async function lockImage(ctx: Ctx, id: number): Promise<Found> {
  const before = await findImage(ctx, id);
  if (before.residence_id !== null) {
    await ctx.db.selectFrom("residence").select("id").where("id", "=", before.residence_id).forNoKeyUpdate().execute();
  }
  await ctx.db.selectFrom("upload").select("id").where("id", "=", id).forUpdate().execute();
  return findImage(ctx, id);
}

/** Documents in the vault are displayed nowhere. */
async function findImage(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom("upload")
    .select(["name", "purpose", "residence_id", "account_id", "withheld_at", "withheld_reason"])
    .where("id", "=", id)
    .where("is_dropping", "=", false)
    .where((eb) => eb.or([eb("purpose", "is", null), eb("purpose", "<>", "vault")]))
    .executeTakeFirst();
  return row ?? fail("notFound");
}

async function switchPhoto(
  ctx: Ctx,
  { name, residence_id }: Found,
  { isWithheld, reason }: { isWithheld: boolean; reason: string },
): Promise<string[]> {
  if (residence_id === null) fail("notFound");
  const reference = openReferenceOf(name);
  const photo = await ctx.db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .select("photo.id")
    .where("photo.picture", "=", reference)
    .where("album.residence_id", "=", residence_id)
    .orderBy("photo.id")
    .executeTakeFirst();
  if (photo && !isWithheld) await requireNotHiddenByConcern(ctx, { kind: "photo", id: photo.id });
  if (photo) await hidePhoto(ctx, { id: photo.id, isHidden: isWithheld, reason });
  else {
    await switchImage(ctx, { picture: reference, residence_id }, isWithheld);
    await touch(ctx, `residence:${residence_id}`);
  }
  return [`居所 #${residence_id}`];
}
