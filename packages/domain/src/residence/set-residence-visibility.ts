import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { touch } from "../tags.ts";
import { renamePhotos } from "../upload/rename-photos.ts";
import { canOwnResidence, standingOf } from "./access.ts";
import { loadResidenceForUpdate } from "./load-residence.ts";

/**
 * Opens a residence to everyone or closes it to all but its members, at once: in lists, search, rankings, the ticker
 * and every kept page. Closing gives its pictures new names. Refuses with `notFound`, and members other than the owner
 * with `ownerOnly`.
 */
export async function setResidenceVisibility(ctx: Ctx, input: { id: number; isPrivate: boolean }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceForUpdate(ctx, input.id);
    demand(canOwnResidence(standingOf(residence)));
    // Also when nothing changes: whoever asks again wants to be sure.
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
    // Who may see it is part of who may do what.
    await logFamily(ctx, { residenceId: input.id, deed: input.isPrivate ? "closed" : "opened" });
    await audit(ctx, {
      verb: "residence.setVisibility",
      object: { kind: "residence", id: input.id },
      before: { isPrivate: residence.is_private },
      after: { isPrivate: input.isPrivate },
    });
  });
}
