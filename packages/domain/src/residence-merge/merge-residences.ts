import { maxMoreSources } from "@changming/contract/limits";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError } from "../context/domain-error.ts";
import { allowLongStatements } from "../context/long-statements.ts";
import { touch } from "../context/tags.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { postEntry } from "../ledger/post-entry.ts";
import { putOutGraveLamps } from "../remembrance/grave-lamps.ts";
import { canMergeResidences } from "../residence/access.ts";
import { refreshSearch } from "../residence/search-index.ts";
import { type LockedPair, lockPair, mergeObstacle, type PairIds } from "./load-pair.ts";
import { moveEverything } from "./merge-tables.ts";

interface Merging extends PairIds {
  version: number;
  fromVersion: number;
  reason: string;
}

/**
 * Merges two residences of one person (R-residence-21): everything of `fromId` goes to `id`, and the address of the
 * former leads to the latter. Nothing is deleted that both had: texts are joined, and the hidden row keeps what cannot
 * be. Throws `notFound`, `editedMeanwhile`, `invalidInput` with the obstacle.
 */
export async function mergeResidences(ctx: Ctx, input: Merging): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canMergeResidences(ctx.actor));
    await allowLongStatements(ctx);
    const pair = await lockPair(ctx, input);
    const { to, from } = pair;
    // Before the versions: that the pair was merged already says more.
    const obstacle = await mergeObstacle(ctx, pair);
    if (obstacle !== null) throw new DomainError("invalidInput", "fromId", obstacle);
    await demandVersion(ctx, { kind: "residence", id: to.id, version: to.staff_version }, input.version);
    await demandVersion(ctx, { kind: "residence", id: from.id, version: from.staff_version }, input.fromVersion);
    const now = ctx.clock();
    const families = await managersOf(ctx, [to.id, from.id]);
    await postCoins(ctx, pair);
    const moved = await moveEverything(ctx.db, { from: from.id, to: to.id, now, today: shanghaiDay(now) });
    // The family that stays has none at its grave.
    if (!to.allows_grave_lamps) await putOutGraveLamps(ctx.db, to.id);
    const joined = joinedTexts(pair);
    const version = to.staff_version + 1;
    // The portrait is referred to by one row only.
    const given = { portrait: joined.portrait === from.portrait ? "" : from.portrait, recommended_position: null };
    await ctx.db
      .updateTable("residence")
      .set({ ...given, merged_into: to.id, hidden_at: from.hidden_at ?? now, hidden_reason: "已并入另一处居所" })
      .set({ staff_version: from.staff_version + 1, updated_at: now })
      .where("id", "=", from.id)
      .execute();
    await ctx.db
      .updateTable("residence")
      .set({ ...joined, staff_version: version, intro_version: to.intro_version + 1, updated_at: now })
      .where("id", "=", to.id)
      .execute();
    await refreshSearch(ctx.db, to.id);
    await touch(
      ctx,
      `residence:${to.id}`,
      `residence:${to.id}:counts`,
      `residence:${from.id}`,
      "residences",
      "gardens",
    );
    await touch(
      ctx,
      `garden:${to.garden_id}`,
      `garden:${from.garden_id}`,
      "gifts",
      "ticker",
      "remembrances",
      "messages",
    );
    for (const accountId of families) await notifyMerged(ctx, accountId, pair);
    await audit(ctx, {
      verb: "residence.merge",
      object: { kind: "residence", id: to.id },
      before: { name: to.name, from: from.id, fromName: from.name },
      after: { ...joined, reason: input.reason, moved },
    });
    return { id: to.id, version };
  });
}

/** What the remaining page says: its own, else the other's; the other's biography follows under a heading. */
function joinedTexts({ to, from }: LockedPair) {
  const names = [...to.other_names, from.name, ...from.other_names];
  const sources = [...new Set([to.source, from.source].filter((source) => source !== ""))].join("；");
  return {
    other_names: [...new Set(names)].filter((name) => name !== to.name),
    intro_html: joinedIntro(to.intro_html, from),
    opening: to.opening.length > 0 ? to.opening : from.opening,
    couplet: to.couplet.length > 0 ? to.couplet : from.couplet,
    summary: to.summary || from.summary,
    source: sources,
    source_url: to.source_url || from.source_url,
    more_sources: [...new Set([...to.more_sources, ...from.more_sources])].slice(0, maxMoreSources),
    ...(to.customary_day === "" && {
      customary_day: from.customary_day,
      customary_calendar: from.customary_calendar,
    }),
    portrait: to.portrait || from.portrait,
    portrait_credit: to.portrait === "" ? from.portrait_credit : to.portrait_credit,
    emblem: to.emblem || from.emblem,
  };
}

function joinedIntro(own: string, { intro_html: theirs }: LockedPair["from"]): string {
  if (own === "" || theirs === "") return own || theirs;
  return `${own}<h2>合并前另一处居所的生平</h2>${theirs}`;
}

/** The ledger's coins follow the gifts, order by order: it is append-only, so they are posted from one to the other. */
async function postCoins(ctx: Ctx, { to, from }: LockedPair): Promise<void> {
  const credited = await ctx.db
    .selectFrom("ledger_entry")
    .innerJoin("ledger_tx", "ledger_tx.id", "ledger_entry.tx_id")
    .select((eb) => ["ledger_tx.order_id", eb.fn.sum<string>("ledger_entry.amount").as("coins")])
    .where("ledger_entry.account", "=", "residence")
    .where("ledger_entry.subject_id", "=", from.id)
    .groupBy("ledger_tx.order_id")
    .orderBy("ledger_tx.order_id")
    .execute();
  for (const { order_id: orderId, coins } of credited) {
    const amount = Number(coins);
    await postEntry(ctx, `merge:${from.id}:${orderId}`, orderId, [
      { currency: "coins", account: "residence", subject_id: from.id, amount: -amount },
      { currency: "coins", account: "residence", subject_id: to.id, amount },
    ]);
  }
}

async function managersOf(ctx: Ctx, ids: number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("residence_member")
    .select("account_id")
    .distinct()
    .where("residence_id", "in", ids)
    .where("role", "in", ["owner", "manager"])
    .orderBy("account_id")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

async function notifyMerged(ctx: Ctx, accountId: number, { to, from }: LockedPair): Promise<void> {
  const other = from.name === to.name ? "两处居所" : `“${from.name}”与“${to.name}”两处居所`;
  await sendInboxMessage(ctx, accountId, {
    title: "两处居所并为一处",
    lines: [
      `${to.name}有${other}，平台核对后并为一处：留言、缅怀、礼物、相册、生平与家人都在一起，没有删除。`,
      "原来的地址会带到合并后的居所。有不对的地方，请在“意见反馈”里写给我们。",
    ],
    link: { text: "去家庭居所", path: "/family_home" },
  });
}
