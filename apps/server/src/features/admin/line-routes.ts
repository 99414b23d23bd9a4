import { friendLink, hotWord, messageScript, newsCategory } from "@changming/contract/admin/operator-lines";
import type { Ctx } from "@changming/domain/context";
import type { LineKind } from "@changming/domain/operator-line/lines";
import { listCategories, listLines } from "@changming/domain/operator-line/list-lines";
import { orderLines } from "@changming/domain/operator-line/order-lines";
import { removeLine } from "@changming/domain/operator-line/remove-line";
import { type LineDraft, saveLine } from "@changming/domain/operator-line/save-line";
import { madeOnce, overEarlier } from "@changming/domain/staff/made-once";
import { bind } from "../../http/bind.ts";

type Calls = typeof hotWord | typeof messageScript | typeof newsCategory | typeof friendLink;

const done = { done: true as const };

/** What the lists have in common. */
function changing(calls: Pick<Calls, "remove" | "order">, kind: LineKind) {
  return [
    bind(calls.remove, async (ctx, asked) => {
      await removeLine(ctx, kind, asked);
      return done;
    }),
    bind(calls.order, async (ctx, asked) => {
      await orderLines(ctx, kind, asked);
      return done;
    }),
  ];
}

interface SentLine extends LineDraft {
  ref?: string | undefined;
}

function saveOnce(ctx: Ctx, kind: LineKind, { ref, ...line }: SentLine) {
  return madeOnce<{ id: number; version: number }>(ctx, { ref, deed: `${kind}.save`, contents: line }, (ctx, earlier) =>
    saveLine(ctx, kind, { ...line, ...overEarlier(line, earlier) }),
  );
}

async function plainLines(ctx: Ctx, kind: LineKind) {
  const lines = await listLines(ctx, kind);
  return { itemList: lines.map(({ id, text, version }) => ({ id, text, version })) };
}

export const lineRoutes = [
  bind(hotWord.list, (ctx) => plainLines(ctx, "hotWord")),
  bind(hotWord.save, (ctx, line) => saveOnce(ctx, "hotWord", line)),
  ...changing(hotWord, "hotWord"),
  bind(messageScript.list, (ctx) => plainLines(ctx, "messageScript")),
  bind(messageScript.save, (ctx, line) => saveOnce(ctx, "messageScript", line)),
  ...changing(messageScript, "messageScript"),
  bind(friendLink.list, async (ctx) => ({ itemList: await listLines(ctx, "friendLink") })),
  bind(friendLink.save, (ctx, line) => saveOnce(ctx, "friendLink", line)),
  ...changing(friendLink, "friendLink"),
  bind(newsCategory.list, async (ctx) => {
    const lines = await listCategories(ctx);
    return { itemList: lines.map(({ id, text, version, uses }) => ({ id, text, version, uses })) };
  }),
  bind(newsCategory.save, (ctx, line) => saveOnce(ctx, "newsCategory", line)),
  ...changing(newsCategory, "newsCategory"),
];
