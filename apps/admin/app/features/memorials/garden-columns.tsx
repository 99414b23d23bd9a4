import { api } from "../../api/api.ts";
import { placeText } from "@changming/kit/place-text";
import { choicesOf, keyIn } from "../../parts/choices.ts";
import type { ListQuery } from "../../parts/list-query.ts";
import { StatusTag } from "../../parts/status-tag.tsx";
import type { Column, Filter } from "../../parts/table-types.ts";
import type { GardenItem } from "./memorial-items.ts";
import { gardenKindLabels } from "./memorial-labels.ts";

export const filters: readonly Filter[] = [
  { name: "keywords", label: "名称或地区", kind: "text" },
  { name: "kind", label: "类别", kind: "choice", choices: choicesOf(gardenKindLabels) },
];

export const columns: readonly Column<GardenItem>[] = [
  { key: "id", title: "编号", text: ({ id }) => String(id) },
  { key: "name", title: "名称", text: ({ garden_name }) => garden_name },
  { key: "kind", title: "类别", text: ({ kind }) => gardenKindLabels[kind] },
  { key: "region", title: "地区", text: ({ region }) => placeText(region, " ") },
  { key: "residences", title: "公开的居所", text: ({ residence_nums }) => String(residence_nums) },
  { key: "waiting", title: "待审", text: ({ waiting }) => (waiting ? String(waiting) : "") },
  { key: "keepers", title: "管理员", text: ({ administrators }) => administrators.join("、") },
  {
    key: "state",
    title: "状态",
    text: ({ is_hidden }) => (is_hidden ? "停止展示" : "展示"),
    render: ({ is_hidden }) => (
      <StatusTag tone={is_hidden ? "bad" : "good"}>{is_hidden ? "停止展示" : "展示"}</StatusTag>
    ),
  },
];

export const fetchList = ({ page, pageSize, filters: values }: ListQuery, signal?: AbortSignal) => {
  const kind = keyIn(gardenKindLabels, values["kind"]);
  return api.garden.list({ page, pageSize, keywords: values["keywords"] ?? "", kind }, { signal });
};
