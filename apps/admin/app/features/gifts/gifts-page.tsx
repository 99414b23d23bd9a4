import { useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { StatusTag } from "../../parts/status-tag.tsx";
import type { Column, Filter, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import styles from "../money/money.module.css";
import { type GiftAction, GiftActionDialog } from "./gift-action-dialog.tsx";
import { type CategoryItem, freeGardensLabel, type GiftItem, placeNames } from "./gift-labels.ts";

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
    text: ({ is_on_sale }) => (is_on_sale ? "在售" : "已下架"),
    render: ({ is_on_sale }) => (
      <StatusTag tone={is_on_sale ? "good" : "calm"}>{is_on_sale ? "在售" : "已下架"}</StatusTag>
    ),
  },
  { key: "position", title: "次序", sort: "position", text: ({ position }) => String(position) },
];

function fetchList({ page, pageSize, sort, isDescending, filters: values }: ListQuery, signal?: AbortSignal) {
  const state = (["onSale", "offSale"] as const).find((known) => known === values.state) ?? ("" as const);
  const narrowed = { keywords: values.keywords, categoryId: values.categoryId || 0, state };
  const order = sorts.find((known) => known === sort) ?? "position";
  return api.gift.list({ page, pageSize, ...narrowed, sort: order, isDescending }, { signal });
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

/** The gift catalogue: texts, prices and availability. */
export function GiftsPage() {
  const { role } = useSelf();
  const [turn, setTurn] = useState(0);
  const [action, setAction] = useState<GiftAction | null>(null);
  const [categories, setCategories] = useState<readonly CategoryItem[]>([]);
  const [message, setMessage] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void api.giftCategory.list({ pageSize: 100 }).then((answer) => {
      setMessage(answer.ok ? "" : `没有读到分类：${answer.msg}`);
      if (answer.ok) setCategories(answer.body.itemList);
    });
  }, [tries]);
  const again = () => setTurn((before) => before + 1);
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
    <Button kind="main" onClick={() => setAction({ kind: "new" })}>
      添加礼物
    </Button>
  );
  return (
    <>
      <h1>礼物</h1>
      {message !== "" && (
        <p role="alert">
          {message} <Button onClick={() => setTries(tries + 1)}>再试一次</Button>
        </p>
      )}
      <DataTable
        name="gifts"
        caption="礼物"
        idOf={({ id }) => id}
        filters={filtersWith(categories)}
        fetchList={fetchList}
        columns={columns}
        actions={actions}
        turn={turn}
        toolbar={add}
      />
      {action && (
        <GiftActionDialog
          action={action}
          categories={categories}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            again();
          }}
        />
      )}
    </>
  );
}
