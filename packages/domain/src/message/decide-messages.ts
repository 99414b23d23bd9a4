import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canModerateMessages } from "./access.ts";
import { type DecidedBefore, decidedBefore } from "./decided-before.ts";
import { showMessage } from "./show-message.ts";

export interface DecidedMessages {
  decided: number;
  /** Messages that were decided before, with that decision. */
  before: DecidedBefore[];
}

/**
 * Publishes pending messages at once and notifies their writers. A message decided meanwhile is not changed and is
 * returned in `before`. Throws `staffRoleMissing`.
 */
export async function releaseMessages(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<DecidedMessages> {
  return withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const pending = await takePending(ctx, ids, "shown");
    for (const { id, residence_id, residence_name, account_id } of pending) {
      const after = { residenceId: residence_id, state: "shown" };
      await audit(ctx, {
        verb: "blessing.release",
        object: { kind: "blessing", id },
        before: { state: "held" },
        after,
      });
      await sendInboxMessage(ctx, account_id, {
        title: "您的留言已经刊出",
        lines: [`您写给${residence_name}的留言已经通过审核，在留言板上了。`],
        link: { text: "去看看", path: `/home?id=${residence_id}` },
      });
      // Staff look at the messages page next, so invalidate now, not within a second or two.
      await touch(ctx, `residence:${residence_id}:counts`, "messages", "ticker");
    }
    // Counter rows last and in a fixed order, so that concurrent releases do not deadlock.
    for (const row of pending.toSorted((a, b) => a.residence_id - b.residence_id)) {
      await showMessage(ctx, row.residence_id, row.id);
    }
    return outcomeOf(ctx, ids, pending);
  });
}

/** Rejects pending messages with a reason that their writers read. Otherwise as `releaseMessages`. */
export async function rejectMessages(
  ctx: Ctx,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<DecidedMessages> {
  return withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const pending = await takePending(ctx, ids, "deleted");
    for (const { id, residence_id, residence_name, account_id } of pending) {
      const after = { residenceId: residence_id, state: "deleted", reason };
      await audit(ctx, { verb: "blessing.refuse", object: { kind: "blessing", id }, before: { state: "held" }, after });
      await sendInboxMessage(ctx, account_id, {
        title: "您的留言没有刊出",
        lines: [
          `您写给${residence_name}的留言没有通过审核。原因：${reason}。`.replace("。。", "。"),
          "您可以改一改再写一次。",
        ],
        link: { text: "再写一次", path: `/home?id=${residence_id}` },
      });
    }
    return outcomeOf(ctx, ids, pending);
  });
}

async function outcomeOf(
  ctx: Ctx,
  ids: readonly number[],
  pending: readonly { id: number }[],
): Promise<DecidedMessages> {
  const own = new Set(pending.map(({ id }) => id));
  const before = await decidedBefore(
    ctx,
    ids.filter((id) => !own.has(id)),
  );
  return { decided: own.size, before };
}

/** Changes the state of those still pending, and returns them with their residences and writers. */
async function takePending(ctx: Ctx, ids: readonly number[], state: "shown" | "deleted") {
  const taken = await ctx.db
    .selectFrom("message")
    .innerJoin("residence", "residence.id", "message.residence_id")
    .select(["message.id", "message.residence_id", "message.account_id", "residence.name as residence_name"])
    .where("message.id", "in", ids)
    .where("message.state", "=", "held")
    .orderBy("message.id")
    .forUpdate("message")
    .execute();
  const own = taken.map(({ id }) => id);
  if (own.length > 0) await ctx.db.updateTable("message").set({ state }).where("id", "in", own).execute();
  return taken;
}
