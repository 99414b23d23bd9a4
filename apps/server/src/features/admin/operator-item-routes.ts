import { friendLink, hotWord, messageScript, newsCategory } from "@changming/contract/admin/operator-items";
import type { Ctx } from "@changming/domain/context/context";
import {
  type OperatorItemKind,
  listCategories,
  listOperatorItems,
} from "@changming/domain/operator-item/operator-items";
import { reorderOperatorItems } from "@changming/domain/operator-item/reorder-operator-items";
import {
  type OperatorItemDraft,
  saveOperatorItem,
  removeOperatorItem,
} from "@changming/domain/operator-item/save-operator-item";
import { createOnce, overEarlier } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";

type Calls = typeof hotWord | typeof messageScript | typeof newsCategory | typeof friendLink;

const done = { done: true as const };

/** Calls that all lists have in common. */
function changing(calls: Pick<Calls, "remove" | "order">, kind: OperatorItemKind) {
  return [
    bind(calls.remove, async (ctx, input) => {
      await removeOperatorItem(ctx, kind, input);
      return done;
    }),
    bind(calls.order, async (ctx, input) => {
      await reorderOperatorItems(ctx, kind, input);
      return done;
    }),
  ];
}

interface SentItem extends OperatorItemDraft {
  ref?: string | undefined;
}

function saveOnce(ctx: Ctx, kind: OperatorItemKind, { ref, ...item }: SentItem) {
  return createOnce<{ id: number; version: number }>(
    ctx,
    { ref, action: `${kind}.save`, contents: item },
    (ctx, earlier) => saveOperatorItem(ctx, kind, { ...item, ...overEarlier(item, earlier) }),
  );
}

async function plainItems(ctx: Ctx, kind: OperatorItemKind) {
  const items = await listOperatorItems(ctx, kind);
  return { itemList: items.map(({ id, text, version }) => ({ id, text, version })) };
}

export const operatorItemRoutes = [
  bind(hotWord.list, (ctx) => plainItems(ctx, "hotWord")),
  bind(hotWord.save, (ctx, item) => saveOnce(ctx, "hotWord", item)),
  ...changing(hotWord, "hotWord"),
  bind(messageScript.list, (ctx) => plainItems(ctx, "messageScript")),
  bind(messageScript.save, (ctx, item) => saveOnce(ctx, "messageScript", item)),
  ...changing(messageScript, "messageScript"),
  bind(friendLink.list, async (ctx) => ({ itemList: await listOperatorItems(ctx, "friendLink") })),
  bind(friendLink.save, (ctx, item) => saveOnce(ctx, "friendLink", item)),
  ...changing(friendLink, "friendLink"),
  bind(newsCategory.list, async (ctx) => {
    const items = await listCategories(ctx);
    return { itemList: items.map(({ id, text, version, uses }) => ({ id, text, version, uses })) };
  }),
  bind(newsCategory.save, (ctx, item) => saveOnce(ctx, "newsCategory", item)),
  ...changing(newsCategory, "newsCategory"),
];
