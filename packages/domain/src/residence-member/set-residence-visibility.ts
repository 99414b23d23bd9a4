import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { logFamily } from "./family-log.ts";
import { touch } from "../context/tags.ts";
import { renamePhotos } from "../file-reference/rename-photos.ts";
import { canActAsOwner, accessContextOf } from "../residence/access.ts";
import { loadResidenceForUpdate } from "../residence/load-residence.ts";

/**
 * Makes a residence public or private, at once (R-family-4): in lists, search, rankings, the ticker and every cached
 * page (R-privacy-3). Private, its images get new names. Throws `notFound`, and `ownerOnly` for other members.
 */
export async function setResidenceVisibility(ctx: Ctx, input: { id: number; isPrivate: boolean }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceForUpdate(ctx, input.id);
    demand(canActAsOwner(accessContextOf(residence)));
    // Also without a change: a repeated request should see fresh pages.
    await touch(ctx, `residence:${input.id}`, "residences", "gardens", "gifts", "ticker");
    if (residence.is_private === input.isPrivate) return;
    await ctx.db
      .updateTable("residence")
      .set({ is_private: input.isPrivate, updated_at: ctx.clock() })
      .where("id", "=", input.id)
      .execute();
    await ctx.db
      .updateTable("residence_counter")
      .set({ is_listed: !input.isPrivate })
      .where("residence_id", "=", input.id)
      .execute();
    if (input.isPrivate) await renamePhotos(ctx, input.id);
    // Visibility is part of the family's access history.
    await logFamily(ctx, { residenceId: input.id, deed: input.isPrivate ? "closed" : "opened" });
    await audit(ctx, {
      verb: "residence.setVisibility",
      object: { kind: "residence", id: input.id },
      before: { isPrivate: residence.is_private },
      after: { isPrivate: input.isPrivate },
    });
  });
}
