import { z } from "zod";
import { defineCall } from "../define.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { wireIds, wireText } from "../wire.ts";
import { rowAndVersion, rowOrNew } from "./publication.ts";
import { adminWriteErrors } from "./wire.ts";

type Path = `/api/admin/${string}`;

/** Maximum number of items of one kind. */
export const maxOperatorItems = 200;

const done = z.object({ done: z.literal(true) });

/** Reorders a whole list. */
export function orderCall(path: Path, title: string) {
  return defineCall({
    method: "POST",
    path,
    action: "order",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: `后台：给${title}排序，ids 是全部编号的新次序，before 是排以前看到的次序`,
    input: z.object({ ids: wireIds(maxOperatorItems, "次序有误"), before: wireIds(maxOperatorItems, "次序有误") }),
    body: done,
    errors: [...adminWriteErrors, "orderStale"],
  });
}

/** Calls for a short list whose order the operator sets; `itemShape` and `inputShape` are the fields of an item. */
function operatorItemCalls<ItemShape extends z.ZodRawShape, InputShape extends z.ZodRawShape>(
  path: Path,
  { title, itemShape, inputShape }: { title: string; itemShape: ItemShape; inputShape: InputShape },
) {
  return {
    list: defineCall({
      method: "GET",
      path,
      action: "itemList",
      auth: "staff",
      roles: contentReaders,
      rate: "read",
      summary: `后台：${title}，按显示的次序`,
      input: z.object({}),
      body: z.object({ itemList: z.array(z.object({ id: z.int(), ...itemShape, version: z.int() })) }),
      errors: ["staffRoleMissing"],
    }),
    save: defineCall({
      method: "POST",
      path,
      action: "save",
      auth: "staff",
      roles: contentWriters,
      rate: "write",
      summary: `后台：添一条${title}或修改`,
      input: z.object({ ...rowOrNew, ...inputShape }),
      body: z.object({ id: z.int(), version: z.int() }),
      errors: [...adminWriteErrors, "alreadySent", "notFound", "editedMeanwhile", "lineTaken", "linesFull"],
    }),
    remove: defineCall({
      method: "POST",
      path,
      action: "remove",
      auth: "staff",
      roles: contentWriters,
      rate: "write",
      summary: `后台：删去一条${title}`,
      input: z.object(rowAndVersion),
      body: done,
      errors: [...adminWriteErrors, "notFound", "editedMeanwhile", "lineInUse"],
    }),
    order: orderCall(path, title),
  };
}

const text = { text: z.string() };

export const hotWord = operatorItemCalls("/api/admin/hotWord", {
  title: "热词",
  itemShape: text,
  inputShape: { text: wireText({ min: 1, max: 20, message: "请输入热词，最多 20 个字" }) },
});

export const messageScript = operatorItemCalls("/api/admin/messageScript", {
  title: "寄语",
  itemShape: text,
  inputShape: { text: wireText({ min: 1, max: 200, message: "请输入寄语，最多 200 个字" }) },
});

/** `uses`: number of its articles, including drafts and deleted ones. */
export const newsCategory = operatorItemCalls("/api/admin/newsCategory", {
  title: "文章栏目",
  itemShape: { ...text, uses: z.int() },
  inputShape: { text: wireText({ min: 1, max: 20, message: "请输入栏目名，最多 20 个字" }) },
});

export const friendLink = operatorItemCalls("/api/admin/friendLink", {
  title: "友情链接",
  itemShape: { ...text, url: z.string() },
  inputShape: {
    text: wireText({ min: 1, max: 30, message: "请输入名称，最多 30 个字" }),
    url: z
      .string("请输入网址")
      .trim()
      .max(500, "网址太长了")
      .regex(/^https?:\/\/[^\s/]+\S*$/, "网址以 http:// 或 https:// 开头"),
  },
});
