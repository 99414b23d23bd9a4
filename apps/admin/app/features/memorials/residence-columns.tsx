import { Tag } from "antd";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { queries } from "../../api/query.ts";
import { choicesOf, idIn, keyIn } from "../../parts/form-values.ts";
import type { Choice } from "../../parts/field.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { type ResidenceItem, residenceKindLabels, residenceStateLabels } from "./memorial-items.ts";

/** Filters of the list of residences; the owner's phone number only for roles that may see it. */
export function filtersFor(mayFilterByPhone: boolean, levels: readonly Choice[], inGarden: Filter): readonly Filter[] {
  const phoneFilter: Filter = { name: "mobile", label: "主理人手机号", kind: "text", isPrivate: true };
  return [
    { name: "keywords", label: "姓名、拼音、籍贯", kind: "text" },
    { name: "number", label: "编号", kind: "text" },
    { name: "kind", label: "类别", kind: "choice", choices: choicesOf(residenceKindLabels) },
    { name: "level", label: "等级", kind: "choice", choices: levels },
    { name: "state", label: "状态", kind: "choice", choices: choicesOf(residenceStateLabels) },
    ...(mayFilterByPhone ? [phoneFilter] : []),
    inGarden,
  ];
}

const colours = { public: "success", private: "default", hidden: "error" } as const;

export const columns: readonly Column<ResidenceItem>[] = [
  { key: "id", title: "编号", sort: "id", text: ({ id }) => String(id), isHiddenAtFirst: true },
  { key: "name", title: "姓名", text: ({ name }) => name },
  { key: "years", title: "生卒", text: ({ years }) => years },
  { key: "garden", title: "园区", text: ({ garden_name }) => garden_name },
  { key: "place", title: "位置", text: ({ number_text }) => number_text },
  { key: "level", title: "等级", text: ({ level }) => String(level) },
  { key: "kind", title: "类别", text: ({ kind }) => residenceKindLabels[kind] },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => residenceStateLabels[state],
    render: ({ state }) => <Tag color={colours[state]}>{residenceStateLabels[state]}</Tag>,
  },
  { key: "reason", title: "停止展示的原因", text: ({ hidden_reason }) => hidden_reason, isHiddenAtFirst: true },
  { key: "owner", title: "主理人", text: ({ owner, owner_mobile }) => `${owner} ${owner_mobile}`.trim() },
  {
    key: "remembrances",
    title: "缅怀",
    sort: "remembrances",
    text: ({ state, remembrances }) => (state === "private" ? "" : String(remembrances)),
  },
  { key: "recommended", title: "首页推荐", text: ({ recommended }) => (recommended ? String(recommended) : "") },
  { key: "moved", title: "入驻时间", sort: "movedIn", text: ({ move_time }) => move_time, isHiddenAtFirst: true },
];

const orders = { id: "", movedIn: "", remembrances: "" };

function inputOf({ page, pageSize, sort, isDescending, filters }: ListQuery) {
  const input = {
    keywords: filters["keywords"] ?? "",
    number: filters["number"] ?? "",
    gardenId: idIn(filters["gardenId"]),
    kind: keyIn(residenceKindLabels, filters["kind"]),
    level: Number(filters["level"]) || 0,
    state: keyIn(residenceStateLabels, filters["state"]),
    mobile: filters["mobile"] ?? "",
  };
  const order = keyIn(orders, sort);
  // The newest first, unless the user chose an order.
  const direction = order ? { sort: order, isDescending } : { sort: "id" as const, isDescending: 1 as const };
  return { page, pageSize, ...input, ...direction };
}

export const listResidences = (query: ListQuery) => queries.residence.list(inputOf(query));

/** An export begins with the oldest, so that a residence created meanwhile comes last and no row appears twice. */
export const exportTo = {
  route: adminRoutes.residence.list,
  inputOf: (query: ListQuery) => ({ ...inputOf(query), sort: "id", isDescending: 0 }),
};
