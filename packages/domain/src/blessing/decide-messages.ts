import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { tell } from "../inbox/tell.ts";
import { demand } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canModerateMessages } from "./access.ts";
import { type DecidedBefore, decidedBefore } from "./decided-before.ts";
import { showMessage } from "./show-message.ts";

export interface DecidedMessages {
  decided: number;
  /** Those that somebody decided before, as they were decided. */
  before: DecidedBefore[];
}

/**
 * Lets messages that wait appear on their boards at once, and tells who wrote them. What somebody decided meanwhile stays
 * as it is and is told apart. Refuses with `staffRoleMissing`.
 */
export async function releaseMessages(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<DecidedMessages> {
  return withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const held = await takeHeld(ctx, ids, "shown");
    for (const { id, residence_id, residence_name, account_id } of held) {
      const after = { residenceId: residence_id, state: "shown" };
      await audit(ctx, {
        verb: "blessing.release",
        object: { kind: "blessing", id },
        before: { state: "held" },
        after,
      });
      await tell(ctx, account_id, {
        title: "您的留言已经刊出",
        lines: [`您写给${residence_name}的留言已经通过审核，在留言板上了。`],
        link: { text: "去看看", path: `/home?id=${residence_id}` },
      });
      // Whoever released it looks at the board next: not within a second or two, but now.
      await touch(ctx, `residence:${residence_id}:counts`, "blessings", "ticker");
    }
    // The counters' rows last, in one order, so that two who release never wait for each other.
    for (const row of held.toSorted((a, b) => a.residence_id - b.residence_id)) {
      await showMessage(ctx, row.residence_id, row.id);
    }
    return outcomeOf(ctx, ids, held);
  });
}

/** Ends the waiting of messages that are not shown, with a reason that their writers read. Otherwise as `releaseMessages`. */
export async function refuseMessages(
  ctx: Ctx,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<DecidedMessages> {
  return withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const held = await takeHeld(ctx, ids, "deleted");
    for (const { id, residence_id, residence_name, account_id } of held) {
      const after = { residenceId: residence_id, state: "deleted", reason };
      await audit(ctx, { verb: "blessing.refuse", object: { kind: "blessing", id }, before: { state: "held" }, after });
      await tell(ctx, account_id, {
        title: "您的留言没有刊出",
        lines: [
          `您写给${residence_name}的留言没有通过审核。原因：${reason}。`.replace("。。", "。"),
          "您可以改一改再写一次。",
        ],
        link: { text: "再写一次", path: `/home?id=${residence_id}` },
      });
    }
    return outcomeOf(ctx, ids, held);
  });
}

async function outcomeOf(ctx: Ctx, ids: readonly number[], held: readonly { id: number }[]): Promise<DecidedMessages> {
  const own = new Set(held.map(({ id }) => id));
  const before = await decidedBefore(
    ctx,
    ids.filter((id) => !own.has(id)),
  );
  return { decided: own.size, before };
}

/** Moves those that still wait, and gives them with whose they are. */
async function takeHeld(ctx: Ctx, ids: readonly number[], state: "shown" | "deleted") {
  const taken = await ctx.db
    .selectFrom("blessing")
    .innerJoin("residence", "residence.id", "blessing.residence_id")
    .select(["blessing.id", "blessing.residence_id", "blessing.account_id", "residence.name as residence_name"])
    .where("blessing.id", "in", ids)
    .where("blessing.state", "=", "held")
    .orderBy("blessing.id")
    .forUpdate("blessing")
    .execute();
  const own = taken.map(({ id }) => id);
  if (own.length > 0) await ctx.db.updateTable("blessing").set({ state }).where("id", "in", own).execute();
  return taken;
}
