import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canEditCatalogue, canReadCatalogue } from "./access.ts";
import { requireFreeName, type Saved } from "./save-gift.ts";

interface CategoryTexts {
  name: string;
  position: number;
}

/** Categories in the site's order, each with its number of gifts. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listCategories(ctx: Ctx, query: { page: number; pageSize: number }) {
  demand(canReadCatalogue(ctx.actor));
  const { limit, offset } = pageOf(query);
  const rows = await ctx.db
    .selectFrom("gift_category")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("gift")
        .select(({ fn }) => fn.countAll<number>().as("gifts"))
        .whereRef("gift.category_id", "=", "gift_category.id")
        .as("gifts"),
    )
    .orderBy("position")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, ctx.db.selectFrom("gift_category").select("id"))) };
}

export type Categories = Awaited<ReturnType<typeof listCategories>>;

const objectOf = (id: number) => ({ kind: "giftCategory", id });

/** Throws `giftNameTaken`, `staffRoleMissing`. */
export async function createCategory(ctx: Ctx, { isDressing, ...texts }: CategoryTexts & { isDressing: boolean }) {
  demand(canEditCatalogue(ctx.actor));
  return withTx(ctx, async (ctx): Promise<Saved> => {
    await requireFreeName(ctx, "gift_category", texts.name, null);
    const facts = { ...texts, is_dressing: isDressing };
    const saved = await ctx.db
      .insertInto("gift_category")
      .values(facts)
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    await audit(ctx, { verb: "giftCategory.create", object: objectOf(saved.id), before: null, after: facts });
    await touch(ctx, "catalogue");
    return saved;
  });
}

async function lockCategory(ctx: Ctx, { id, version }: Saved) {
  const row = await ctx.db.selectFrom("gift_category").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) return fail("notFound");
  await demandVersion(ctx, { ...objectOf(id), version: row.version }, version);
  return row;
}

/** Throws `giftNameTaken`, `notFound`, `editedMeanwhile`, `staffRoleMissing`. */
export async function editCategory(ctx: Ctx, { id, version, ...texts }: Saved & CategoryTexts): Promise<Saved> {
  demand(canEditCatalogue(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await lockCategory(ctx, { id, version });
    await requireFreeName(ctx, "gift_category", texts.name, id);
    const set = { ...texts, version: version + 1 };
    await ctx.db.updateTable("gift_category").set(set).where("id", "=", id).execute();
    const before = { name: row.name, position: row.position };
    await audit(ctx, { verb: "giftCategory.edit", object: objectOf(id), before, after: texts });
    await touch(ctx, "catalogue");
    return { id, version: set.version };
  });
}

/** Throws `categoryInUse` while it contains gifts, `notFound`, `editedMeanwhile`, `staffRoleMissing`. */
export async function removeCategory(ctx: Ctx, query: Saved): Promise<void> {
  demand(canEditCatalogue(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const { name } = await lockCategory(ctx, query);
    const gift = await ctx.db.selectFrom("gift").select("id").where("category_id", "=", query.id).executeTakeFirst();
    if (gift) fail("categoryInUse");
    await ctx.db.deleteFrom("gift_category").where("id", "=", query.id).execute();
    await audit(ctx, { verb: "giftCategory.remove", object: objectOf(query.id), before: { name }, after: null });
    await touch(ctx, "catalogue");
  });
}
