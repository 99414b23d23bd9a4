import { Button, Tag } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useList } from "../../parts/use-list.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import styles from "../money/money.module.css";
import { type GiftAction, GiftActionDialog } from "./gift-action-dialog.tsx";
import {
  type CategoryItem,
  freeGardensLabel,
  type GiftItem,
  placeNames,
  saleStateOf,
  saleStates,
} from "./gift-labels.ts";
import { StarterDraft } from "../opening/starter-draft.tsx";

const sorts = ["position", "id", "name", "price", "coins"] as const;

const columns: readonly Column<GiftItem>[] = [
  {
    key: "image",
    title: "图片",
    text: ({ image }) => image,
    render: ({ image, name }) => <img className={styles.image} src={image} alt={name} />,
  },
  { key: "name", title: "名称", sort: "name", text: ({ name }) => name },
  { key: "category", title: "分类", text: ({ category_name }) => category_name },
  { key: "price", title: "价格（元）", sort: "price", text: ({ price }) => price },
  { key: "coins", title: "心意值", sort: "coins", text: ({ coin_nums }) => String(coin_nums) },
  { key: "free", title: "免费的园区", text: freeGardensLabel },
  { key: "place", title: "位置", text: ({ place }) => placeNames[place], isHiddenAtFirst: true },
  { key: "civil", title: "文明祭扫", text: ({ is_civil }) => (is_civil ? "是" : "否") },
  {
    key: "sale",
    title: "状态",
    text: (row) => saleStates[saleStateOf(row)].label,
    render: (row) => <Tag color={saleStates[saleStateOf(row)].color}>{saleStates[saleStateOf(row)].label}</Tag>,
  },
  { key: "position", title: "次序", sort: "position", text: ({ position }) => String(position) },
];

function listGifts({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const state = (["onSale", "offSale"] as const).find((known) => known === values.state) ?? ("" as const);
  const narrowed = { keywords: values.keywords, categoryId: values.categoryId || 0, state };
  const order = sorts.find((known) => known === sort) ?? "position";
  return queries.gift.list({ page, pageSize, ...narrowed, sort: order, isDescending });
}

const filtersWith = (categories: readonly CategoryItem[]): readonly Filter[] => [
  { name: "keywords", label: "名称", kind: "text" },
  {
    name: "categoryId",
    label: "分类",
    kind: "choice",
    choices: categories.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    name: "state",
    label: "状态",
    kind: "choice",
    choices: [
      { value: "onSale", label: "在售" },
      { value: "offSale", label: "已下架" },
    ],
  },
];

const none: readonly CategoryItem[] = [];

/** The gift catalogue: texts, prices and availability. */
export function GiftsPage() {
  const { role } = useSelf();
  const [action, setAction] = useState<GiftAction | null>(null);
  const query = useQuery(queries.giftCategory.list({ pageSize: 100 }));
  const categories = query.data?.itemList ?? none;
  const list = useList(listGifts, filtersWith(categories), "gifts");
  const maySell = role === "administrator" || role === "finance";
  const actions = (row: GiftItem): RowAction[] => {
    if (role === "readOnly") return [];
    const selling: RowAction[] = [
      { label: "改价格", run: () => setAction({ kind: "price", row }) },
      { label: row.is_on_sale ? "下架" : "上架", key: "a", run: () => setAction({ kind: "sale", row }) },
      ...(row.is_used ? [] : [{ label: "删去", run: () => setAction({ kind: "remove", row }) }]),
    ];
    return [{ label: "编辑", key: "Enter", run: () => setAction({ kind: "edit", row }) }, ...(maySell ? selling : [])];
  };
  const add = maySell && (
    <Button type="primary" onClick={() => setAction({ kind: "new" })}>
      添加礼物
    </Button>
  );
  return (
    <>
      <h1>礼物</h1>
      <StarterDraft />
      {query.error && (
        <p role="alert">
          没有读到分类：{query.error.message} <Button onClick={() => void query.refetch()}>再试一次</Button>
        </p>
      )}
      <DataTable
        name="gifts"
        caption="礼物"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        actions={actions}
        toolbar={add}
      />
      {action && (
        <GiftActionDialog
          action={action}
          categories={categories}
          onClose={() => setAction(null)}
          onDone={() => setAction(null)}
        />
      )}
    </>
  );
}
