import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { addDays, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Choice } from "./field.tsx";
import type { Column, Filter, ListQuery } from "./table-types.ts";

export type SavedFilter = BodyOf<AdminCalls["savedFilter"]["list"]>["itemList"][number];

/** The part of a list's query that is saved. */
type SavedPart = Pick<ListQuery, "filters" | "sort" | "isDescending">;

const isOpen = ({ isPrivate = false }: Filter) => !isPrivate;

/** Filters and order as text, without private filters; equal texts mean equal queries. Empty: everything, unsorted. */
export function textOf({ filters: values, sort, isDescending }: SavedPart, filters: readonly Filter[]): string {
  const params = new URLSearchParams();
  for (const { name } of filters.filter(isOpen)) if (values[name]) params.set(name, values[name]);
  if (sort !== "") params.set("sort", sort);
  if (sort !== "" && isDescending) params.set("desc", "1");
  params.sort();
  return String(params);
}

/** What a saved text means on this day: filters that the list does not have (any more) are ignored (R-admin-21). */
export function queryOf(saved: string, filters: readonly Filter[], today: ShanghaiDay): SavedPart {
  const params = new URLSearchParams(saved);
  const values = filters.filter(isOpen).map(({ name, kind }) => {
    const value = params.get(name) ?? "";
    return [name, kind === "day" ? dayOf(value, today) : value];
  });
  return {
    filters: Object.fromEntries(values),
    sort: params.get("sort") ?? "",
    isDescending: params.get("desc") === "1" ? 1 : 0,
  };
}

/** `today`, `today-7` and `month`, the first of the current month, as a day; any other value is one already. */
function dayOf(value: string, today: ShanghaiDay): string {
  if (value === "month") return firstOfMonth(today);
  const [, back] = /^today(?:-(\d{1,3}))?$/.exec(value) ?? [null];
  return value.startsWith("today") && back !== null ? addDays(today, -Number(back ?? 0)) : value;
}

const firstOfMonth = (day: ShanghaiDay): ShanghaiDay => `${day.slice(0, 8)}01`;

/** Farthest day that can be saved as relative: a year and a day ago. */
const maxDaysBack = 366;

/** Ways to save a day: this very day, or one that moves with the calendar. */
export function dayChoices(day: string, today: ShanghaiDay): Choice[] {
  const back = Array.from({ length: maxDaysBack + 1 }, (_, days) => addDays(today, -days)).indexOf(day);
  const moving = back === 0 ? ["today"] : back > 0 ? [`today-${back}`] : [];
  const month = day === firstOfMonth(today) ? ["month"] : [];
  return [
    { value: day, label: `总是 ${day}` },
    ...[...moving, ...month].map((value) => ({ value, label: `随日子走：${dayText(value)}` })),
  ];
}

function dayText(value: string): string {
  if (value === "today") return "当天";
  if (value === "month") return "当月 1 日";
  return /^today-\d{1,3}$/.test(value) ? `${value.slice("today-".length)} 天前` : value;
}

/** A saved filter in words: its conditions and its order. */
export function detailsOf(
  saved: string,
  filters: readonly Filter[],
  columns: readonly Pick<Column<never>, "title" | "sort">[],
): { label: string; value: string }[] {
  const params = new URLSearchParams(saved);
  const conditions = filters.filter(isOpen).flatMap(({ name, label, kind, choices = [] }) => {
    const value = params.get(name) ?? "";
    if (value === "") return [];
    const choice = choices.find((one) => one.value === value)?.label;
    return [{ label, value: kind === "day" ? dayText(value) : (choice ?? value) }];
  });
  const sort = params.get("sort") ?? "";
  const column = columns.find((one) => one.sort === sort && sort !== "");
  const order = `${column?.title}${params.get("desc") === "1" ? "，倒序" : "，正序"}`;
  return column ? [...conditions, { label: "次序", value: order }] : conditions;
}
