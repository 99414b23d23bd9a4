import type { Selectable } from "kysely";
import type { ResidenceKind, ResidenceTable } from "@changming/db/tables/residence";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import { requireNotHiddenByConcern } from "../hiding/hiding-claims.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { hasMembers } from "../residence-member/list-members.ts";
import { touch } from "../context/tags.ts";
import { renamePhotos } from "../file-reference/rename-photos.ts";
import { canHideResidence } from "../residence/access.ts";

/** Why a residence is hidden that staff created and nobody has published yet. */
export const unpublishedReason = "还没有公开";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
  /** The version that was displayed; absent for concerns, which have their own. */
  version?: number;
}

/**
 * Hides a residence from everyone, its family too (R-privacy-10), or restores it (R-admin-9): at once in lists, counts,
 * search, rankings, ticker, feeds, open channels and every cached page; its images get new names, and nothing is
 * deleted. The family gets the reason in the inbox. Idempotent. Throws `notFound`, `editedMeanwhile`,
 * `hiddenByConcern`, `secondPersonNeeded`.
 */
export async function hideResidence(ctx: Ctx, { id, isHidden, reason, version }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canHideResidence(ctx.actor));
    const row =
      (await ctx.db
        .selectFrom("residence")
        .select(["id", "name", "is_private", "hidden_at", "hidden_reason", "staff_version", "garden_id"])
        .select(["kind", "made_by", "merged_into"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()) ?? fail("notFound");
    if (version !== undefined) await demandVersion(ctx, { kind: "residence", id, version: row.staff_version }, version);
    // Also without a change: a repeated request should see fresh pages.
    await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${row.garden_id}`, "gifts", "ticker");
    if ((row.hidden_at !== null) === isHidden) return;
    if (!isHidden) await requireNotHiddenByConcern(ctx, { kind: "residence", id });
    if (!isHidden && row.merged_into !== null) {
      throw new DomainError("invalidInput", undefined, "它已经并入另一处居所，不能再单独展示");
    }
    const { actor } = ctx;
    const isOwnMartyr = row.kind === "martyr" && actor.kind === "staff" && row.made_by === actor.staffId;
    if (!isHidden && isOwnMartyr && row.hidden_reason === unpublishedReason) fail("secondPersonNeeded");
    const now = ctx.clock();
    await ctx.db
      .updateTable("residence")
      .set({
        hidden_at: isHidden ? now : null,
        hidden_reason: isHidden ? reason : "",
        staff_version: row.staff_version + 1,
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
    // Of a residence without a family the audit log alone tells; the family's log keeps its residence for ever.
    if (row.made_by === null || (await hasMembers(ctx.db, id))) {
      await logFamily(ctx, { residenceId: id, deed: isHidden ? "hidden" : "shown" });
    }
    await notifyFamily(ctx, row, { isHidden, reason });
    await audit(ctx, {
      verb: isHidden ? "residence.hide" : "residence.show",
      object: { kind: "residence", id },
      before: { isHidden: !isHidden, ...(isHidden ? {} : { reason: row.hidden_reason }) },
      after: { isHidden, reason },
    });
  });
}

type MartyrRow = Pick<Selectable<ResidenceTable>, "id" | "kind" | "hidden_at" | "made_by">;

/**
 * Columns that hide a residence of staff which an edit makes a martyr's, until a second person has checked its source
 * (R-residence-19); none where nothing has to be hidden.
 */
export async function hideNewMartyr(ctx: Ctx, row: MartyrRow, kind: ResidenceKind) {
  if (kind !== "martyr" || row.kind === "martyr" || row.hidden_at !== null || row.made_by === null) return {};
  await ctx.db.updateTable("residence_counter").set({ is_listed: false }).where("residence_id", "=", row.id).execute();
  await renamePhotos(ctx, row.id);
  await logFamily(ctx, { residenceId: row.id, deed: "hidden" });
  return { hidden_at: ctx.clock(), hidden_reason: unpublishedReason };
}

/** Owner and managers, who are responsible for the page. */
async function notifyFamily(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
  { isHidden, reason }: Pick<Hiding, "isHidden" | "reason">,
) {
  const managers = await ctx.db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", id)
    .where("role", "in", ["owner", "manager"])
    .execute();
  for (const { account_id } of managers) {
    await sendInboxMessage(
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
