import type { Selectable, Updateable } from "kysely";
import type { CooperationTable } from "@changming/db/tables/garden";
import { withTx } from "@changming/db/tx";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { appointGardenAdmin } from "../garden/garden-admins.ts";
import { makeGarden, type NewGarden } from "../garden/edit-garden.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, DomainError, fail, type Verdict } from "../context/domain-error.ts";
import { canApproveCooperation, canRejectCooperation } from "./access.ts";
import { cooperationMoves } from "./states.ts";

type Row = Selectable<CooperationTable>;

/**
 * Approves a request to run a garden in one transaction: creates the garden, or takes an existing one, makes the
 * applicant its administrator and notifies them (R-cooperation-8). Of concurrent decisions one wins. Throws `notFound`,
 * `cooperationDecided`, `gardenNameTaken`, `staffProofNeeded`.
 */
export async function approveCooperation(
  ctx: Ctx,
  { id, gardenId, ...garden }: { id: number; gardenId: number | null } & NewGarden,
): Promise<Row> {
  return withTx(ctx, async (ctx) => {
    const row = await lockWaiting(ctx, id, (found) => canApproveCooperation(ctx.actor, found));
    const name = garden.name === "" ? row.garden_name : garden.name;
    const given = gardenId === null ? await makeGarden(ctx, { ...garden, name }) : await gardenOf(ctx, gardenId);
    await appointGardenAdmin(ctx, { gardenId: given.id, accountId: row.account_id });
    const approved = await move(ctx, row, "approved", { garden_id: given.id });
    await sendInboxMessage(ctx, row.account_id, {
      title: "合作申请已通过",
      lines: [
        `您开设园区的申请已经通过，您现在是“${given.name}”的管理员。`,
        "在“我的园区”里可以审核入驻申请，答复家人提出的更正。",
      ],
      link: { text: "去我的园区", path: "/my_park" },
    });
    return approved;
  });
}

/** Rejects a request, with a reason sent to the inbox. Throws `notFound`, `cooperationDecided`. */
export async function rejectCooperation(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<Row> {
  return withTx(ctx, async (ctx) => {
    const row = await lockWaiting(ctx, id, (found) => canRejectCooperation(ctx.actor, found));
    const rejected = await move(ctx, row, "rejected", { reason });
    await sendInboxMessage(ctx, row.account_id, {
      title: "合作申请没有通过",
      lines: [
        `您申请开设“${row.garden_name}”，没有通过。原因：${reason}。`.replace("。。", "。"),
        "备齐之后可以再次申请。",
      ],
      link: { text: "再次申请", path: "/cooperation" },
    });
    return rejected;
  });
}

async function lockWaiting(ctx: Ctx, id: number, rule: (row: Row) => Verdict): Promise<Row> {
  const row =
    (await ctx.db.selectFrom("cooperation").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ??
    fail("notFound");
  const verdict = rule(row);
  if (!verdict.allowed && verdict.reason === "cooperationDecided") {
    throw new DomainError("cooperationDecided", undefined, await decidedSentence(ctx, row));
  }
  demand(verdict);
  return row;
}

async function decidedSentence(ctx: Ctx, { decided_by, decided_at, state }: Row): Promise<string> {
  const staff = await ctx.db.selectFrom("staff").select("name").where("id", "=", decided_by).executeTakeFirst();
  const when = decided_at ? shanghaiDateTime(decided_at).slice(0, 16) : "";
  return `${staff?.name ?? "另一位同事"}已在 ${when} ${state === "approved" ? "通过" : "驳回"}了这份合作申请`;
}

async function gardenOf(ctx: Ctx, gardenId: number): Promise<{ id: number; name: string }> {
  const garden = await ctx.db.selectFrom("garden").select(["id", "name"]).where("id", "=", gardenId).executeTakeFirst();
  return garden ?? fail("notFound", "gardenId");
}

/** The only place that decides; the caller holds the row's lock. */
async function move(ctx: Ctx, row: Row, to: "approved" | "rejected", set: Updateable<CooperationTable>): Promise<Row> {
  if (!cooperationMoves[row.state].includes(to)) throw new Error(`a cooperation cannot go from ${row.state} to ${to}`);
  const decided_by = ctx.actor.kind === "staff" ? ctx.actor.staffId : null;
  const moved = await ctx.db
    .updateTable("cooperation")
    .set({ ...set, state: to, decided_at: ctx.clock(), decided_by })
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    verb: `cooperation.${to}`,
    object: { kind: "cooperation", id: row.id },
    before: { state: row.state },
    after: { state: to, gardenId: moved.garden_id, ...(to === "rejected" ? { reason: moved.reason } : {}) },
  });
  return moved;
}
