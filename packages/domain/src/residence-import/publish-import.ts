import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { allowLongStatements } from "../context/long-statements.ts";
import { touch } from "../context/tags.ts";
import { canHideResidence } from "../residence/access.ts";
import { unpublishedReason } from "../residence-for-staff/hide-residence.ts";
import { lockImport, requireState } from "./load-import.ts";
import { unpublishedResidences } from "./unpublished.ts";

/**
 * Makes the residences of an import public that nobody has published yet; martyrs' are left to another person than who
 * confirmed it (R-admin-17). Throws `notFound`, `importChanged`, `importSettled`.
 */
export async function publishImport(
  ctx: Ctx,
  { id, count }: { id: number; count: number },
): Promise<{ published: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canHideResidence(ctx.actor));
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    await allowLongStatements(ctx);
    requireState(await lockImport(ctx, id), "confirmed");
    const publishable = (await unpublishedResidences(ctx.db, id, actor.staffId)).filter((row) => row.isPublishable);
    if (publishable.length !== count) fail("importChanged");
    if (count === 0) return { published: 0 };
    const ids = publishable.map((row) => row.id);
    const shown = await ctx.db
      .updateTable("residence")
      .set((eb) => ({
        hidden_at: null,
        hidden_reason: "",
        staff_version: eb("staff_version", "+", 1),
        updated_at: ctx.clock(),
      }))
      .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
      .where("hidden_reason", "=", unpublishedReason)
      .returning(["id", "garden_id"])
      .execute();
    if (shown.length !== count) fail("importChanged");
    await ctx.db
      .updateTable("residence_counter")
      .set({ is_listed: true })
      .where((eb) => eb("residence_id", "=", eb.fn.any(eb.val(ids))))
      .execute();
    const gardens = [...new Set(shown.map(({ garden_id }) => `garden:${garden_id}` as const))];
    await touch(
      ctx,
      ...shown.map((row) => `residence:${row.id}` as const),
      ...gardens,
      "residences",
      "gardens",
      "gifts",
    );
    await audit(ctx, {
      verb: "residenceImport.publish",
      object: { kind: "residenceImport", id },
      before: null,
      after: { published: count, ids },
    });
    return { published: count };
  });
}
