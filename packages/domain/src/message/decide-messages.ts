import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { auditLook } from "../residence/look-at-residence.ts";
import { canModerateMessages } from "./access.ts";
import { showMessage } from "./leave-message.ts";

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

interface DecidedBefore {
  id: number;
  /** `gone`: no longer pending without a decision: deleted by its writer, or unknown. */
  outcome: "released" | "refused" | "gone";
  /** Name of the staff member; empty for `gone`. */
  by: string;
  at: Date | null;
}

const outcomes = { "blessing.release": "released", "blessing.refuse": "refused" } as const;
const verbs = Object.keys(outcomes) as (keyof typeof outcomes)[];

/** Decisions on messages that are no longer pending, in the order of `ids`. */
async function decidedBefore(ctx: Pick<Ctx, "db">, ids: readonly number[]): Promise<DecidedBefore[]> {
  if (ids.length === 0) return [];
  const decisions = await ctx.db
    .selectFrom("audit_entry")
    .innerJoin("staff", "staff.id", "audit_entry.actor_id")
    .select(["audit_entry.object_id as id", "audit_entry.verb", "audit_entry.at", "staff.name"])
    .where("audit_entry.object_kind", "=", "blessing")
    .where("audit_entry.object_id", "in", ids)
    .where("audit_entry.actor_kind", "=", "staff")
    .where("audit_entry.verb", "in", verbs)
    .orderBy("audit_entry.id")
    .execute();
  // The last decision counts.
  const last = new Map(decisions.map((decision) => [decision.id, decision]));
  return ids.map((id) => {
    const decision = last.get(id);
    if (!decision) return { id, outcome: "gone", by: "", at: null };
    return { id, outcome: outcomes[decision.verb as keyof typeof outcomes], by: decision.name, at: decision.at };
  });
}

/**
 * Opens a pending message at a private residence to the acting member of staff: a look with the review as its reason.
 * Throws `notFound`, `staffRoleMissing`.
 */
export async function lookAtPendingMessage(ctx: Ctx, { id }: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const row = await ctx.db
      .selectFrom("message")
      .select("residence_id")
      .where("id", "=", id)
      .where("state", "=", "held")
      .executeTakeFirst();
    if (!row) return fail("notFound");
    return auditLook(ctx, row.residence_id, { kind: "message", id }, "审核一条等着刊出的留言，只看这一条");
  });
}
