import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { canEditGarden } from "../garden/access.ts";
import { changedSince, lockGarden, type PageState, savePage } from "../garden/page-state.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { correctable } from "../property-correction/queries.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { findChange, type GardenChange, isStillPlaced } from "./garden-history.ts";
import { nextPlaceVersion, notifyFamily } from "./place-residence.ts";

interface TakingBack {
  /** The garden. */
  id: number;
  entryId: number;
  reason: string;
}

/**
 * Staff take back one change by a garden administrator (R-garden-13): the fields that it changed get their former
 * values, all others stay. The garden's administrators are notified, the family too where a residence moves back.
 * Throws `notFound`, `staffRoleMissing`, `numberTaken`, and `editedMeanwhile` if one of these fields was changed since,
 * or the change was taken back already.
 */
export async function takeBackChange(ctx: Ctx, { id, entryId, reason }: TakingBack): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canEditGarden(ctx.actor));
    // A residence is locked before its garden, as for every change of its place.
    const entry = (await findChange(ctx.db, id, entryId)) ?? fail("notFound");
    const { change } = entry;
    if (change.residenceId !== null) await lockResidence(ctx, change.residenceId);
    const garden = await lockGarden(ctx, id);
    const found = (await findChange(ctx.db, id, entryId)) ?? entry;
    if (found.isTakenBack) throw new DomainError("editedMeanwhile", undefined, "这次修改已经收回过了");
    const what = change.of === "page" ? await restorePage(ctx, garden, change) : await restorePlace(ctx, change);
    await audit(ctx, {
      verb: change.of === "page" ? "garden.takeBack" : "residence.takeBackPlace",
      object: change.of === "page" ? { kind: "garden", id } : { kind: "residence", id: change.residenceId ?? 0 },
      before: change.after,
      after: { ...change.before, entryId, reason },
    });
    await notifyAdministrators(ctx, garden, `平台收回了对${what}的修改，恢复成改之前的样子。原因：${reason}`);
  });
}

const lockResidence = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom("residence").select("id").where("id", "=", id).forNoKeyUpdate().execute();

const fieldNames: Readonly<Record<keyof PageState, string>> = {
  notice: "告示",
  summary: "短介绍",
  content_html: "园记",
  contact_phone: "联系电话",
  address: "地址",
  opening_hours: "开放时间",
  opening_note: "开放说明",
  levels: "设置的等级",
  banners: "横幅",
};

const namesOf = (columns: readonly (keyof PageState)[]) => columns.map((column) => fieldNames[column]).join("、");

async function restorePage(
  ctx: Ctx,
  garden: PageState & { id: number; version: number },
  { before, after }: Extract<GardenChange, { of: "page" }>,
): Promise<string> {
  const changed = changedSince(garden, after);
  if (changed.length > 0) {
    throw new DomainError(
      "editedMeanwhile",
      undefined,
      `这次修改之后，${namesOf(changed)}又改过，不能直接收回。请先收回后面那次，或在园区里直接修改`,
    );
  }
  await savePage(ctx, garden, before);
  return `园区页面的${namesOf(changedSince(garden, before))}`;
}

async function restorePlace(ctx: Ctx, change: Extract<GardenChange, { of: "place" }>): Promise<string> {
  const facts = await correctable(ctx.db, change.residenceId ?? 0);
  if (!isStillPlaced(facts, change.after)) {
    throw new DomainError("editedMeanwhile", undefined, "这次修改之后，这处居所的等级或编号又改过，请到居所里直接修改");
  }
  const changes = await correctResidence(ctx, facts, change.before);
  const { staff_version: version } = await ctx.db
    .selectFrom("residence")
    .select("staff_version")
    .where("id", "=", facts.id)
    .executeTakeFirstOrThrow();
  await nextPlaceVersion(ctx, { id: facts.id, version });
  if (changes) await notifyFamily(ctx, facts, changes.after, "平台恢复了它原来的登记");
  await logFamily(ctx, { residenceId: facts.id, deed: "corrected" });
  return `${facts.name}的等级与编号`;
}

async function notifyAdministrators(ctx: Ctx, garden: { id: number; name: string }, line: string): Promise<void> {
  const administrators = await ctx.db
    .selectFrom("garden_admin")
    .select("account_id")
    .where("garden_id", "=", garden.id)
    .orderBy("account_id")
    .execute();
  for (const { account_id } of administrators) {
    await sendInboxMessage(ctx, account_id, {
      title: "园区的一次修改被收回了",
      lines: [`${garden.name}：${line}。`.replace("。。", "。")],
      link: { text: "看看园区的页面", path: `/my_park_edit?id=${garden.id}` },
    });
  }
}
