import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import { demandUnclaimed } from "../concern/hiding-claims.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { tell } from "../inbox/tell.ts";
import { demand, refuse } from "../refusal.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { touch } from "../tags.ts";
import { renamePhotos } from "../upload/rename-photos.ts";
import { canHideResidence } from "./office-access.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
  /** The copy that was looked at; absent where a concern decides, which has its own. */
  version?: number;
}

/**
 * Takes a residence out of sight for everyone, its family too, or shows it again: at once in lists, counts, search,
 * rankings, the ticker, feeds, open rooms and every kept page, and its pictures get other names. Nothing of it is
 * deleted; its family finds the reason in the inbox. Again is as good as once. Refuses with `notFound`,
 * `editedMeanwhile`, `hiddenByConcern`.
 */
export async function hideResidence(ctx: Ctx, { id, isHidden, reason, version }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canHideResidence(ctx.actor));
    const row =
      (await ctx.db
        .selectFrom("residence")
        .select(["id", "name", "is_private", "hidden_at", "hidden_reason", "office_version", "garden_id"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("notFound");
    if (version !== undefined)
      await demandVersion(ctx, { kind: "residence", id, version: row.office_version }, version);
    // Also when nothing changes: whoever asks again wants to be sure.
    await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${row.garden_id}`, "gifts", "ticker");
    if ((row.hidden_at !== null) === isHidden) return;
    if (!isHidden) await demandUnclaimed(ctx, { kind: "residence", id });
    const now = ctx.clock();
    await ctx.db
      .updateTable("residence")
      .set({
        hidden_at: isHidden ? now : null,
        hidden_reason: isHidden ? reason : "",
        office_version: row.office_version + 1,
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    await ctx.db
      .updateTable("residence_counter")
      .set({ is_listed: !isHidden && !row.is_private })
      .where("residence_id", "=", id)
      .execute();
    if (isHidden) await renamePhotos(ctx, id);
    await logFamily(ctx, { residenceId: id, deed: isHidden ? "hidden" : "shown" });
    await tellFamily(ctx, row, { isHidden, reason });
    await audit(ctx, {
      verb: isHidden ? "residence.hide" : "residence.show",
      object: { kind: "residence", id },
      before: { isHidden: !isHidden, ...(isHidden ? {} : { reason: row.hidden_reason }) },
      after: { isHidden, reason },
    });
  });
}

/** Owner and managers, who answer for the page. */
async function tellFamily(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
  { isHidden, reason }: Pick<Hiding, "isHidden" | "reason">,
) {
  const keepers = await ctx.db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", id)
    .where("role", "in", ["owner", "manager"])
    .execute();
  for (const { account_id } of keepers) {
    await tell(
      ctx,
      account_id,
      isHidden
        ? {
            title: "居所暂时停止展示",
            lines: [
              `${name}的居所由平台暂时停止展示。原因：${reason}。`.replace("。。", "。"),
              "里面的内容都还在，没有删除。有疑问或想说明情况，请在“意见反馈”里写给我们。",
            ],
            link: { text: "去意见反馈", path: "/feedback" },
          }
        : {
            title: "居所恢复展示",
            lines: [`${name}的居所已经恢复展示，里面的内容与原来一样。`],
            link: { text: "去家庭居所", path: "/family_home" },
          },
    );
  }
}
