import { z } from "zod";
import { hasPhoneNumber } from "@changming/kit/phone-number";
import { cleanText } from "@changming/kit/text";
import { defineCall } from "../define.ts";
import { staffRoles } from "../staff-roles.ts";
import { wireFlag, wireId, wireText, wireVersion } from "../wire.ts";
import { maxSavedFilterName, type SavedFilterList, savedFilterLists } from "./saved-filter-lists.ts";

const path = "/api/admin/savedFilter";

const lists = Object.keys(savedFilterLists) as [SavedFilterList, ...SavedFilterList[]];
const writeErrors = ["originForeign", "staffPageStale"] as const;

const broken = "筛选的内容有误，请刷新页面后再存";
const maxValue = 100;
const maxFields = 20;

/** `state=paid&sort=money`: filters and order as in the page's address, without empty ones, sorted by name. */
function cleaned(text: string): [string, string][] {
  return [...new URLSearchParams(text)]
    .map(([name, value]): [string, string] => [name, cleanText(value)])
    .filter(([, value]) => value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const isSound = (fields: [string, string][]) =>
  fields.length <= maxFields &&
  new Set(fields.map(([name]) => name)).size === fields.length &&
  fields.every(([name, value]) => /^[a-z][A-Za-z]{0,29}$/.test(name) && [...value].length <= maxValue);

const savedQuery = z
  .string(broken)
  .max(10_000, broken)
  .transform(cleaned)
  .refine(isSound, broken)
  .refine((fields) => fields.length > 0, "请先筛选或排序，再存下来");

/** The caller's own saved filters; the session says whose. */
export const savedFilter = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：自己存下的筛选，各张表的都在内，先存的在前",
    input: z.object({}),
    body: z.object({
      itemList: z.array(
        z.object({
          id: z.int(),
          list: z.string(),
          name: z.string(),
          /** `from=today-7&state=paid&sort=money` */
          query: z.string(),
          is_default: z.boolean(),
          version: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: staffRoles,
    rate: "write",
    summary:
      "后台：给一张表存下一个筛选，或改一个（id 与 version）；query 是网址里的条件与次序，isDefault 打开这张表时先用它",
    input: z
      .object({
        id: wireId().optional(),
        version: wireVersion.optional(),
        list: z.enum(lists, "没有这张表"),
        name: wireText({
          min: 1,
          max: maxSavedFilterName,
          message: `请写一个名字，最多 ${maxSavedFilterName} 个字`,
        }),
        query: savedQuery,
        isDefault: wireFlag(),
      })
      .refine(({ list, query }) => query.every(([name]) => !isPrivate(list, name)), {
        path: ["query"],
        message: "手机号一类的条件不会存下",
      })
      // Typed into another filter, or into the name (R-admin-21).
      .refine(({ query }) => !query.some(([, value]) => hasPhoneNumber(value)), {
        path: ["query"],
        message: "筛选里写着手机号，手机号不会存下：请清掉那一格再存",
      })
      .refine(({ name }) => !hasPhoneNumber(name), {
        path: ["name"],
        message: "名字里写着手机号，手机号不会存下：请换一个名字",
      }),
    body: z.object({ id: z.int(), version: z.int() }),
    errors: [...writeErrors, "notFound", "editedMeanwhile", "savedFilterNameTaken", "savedFiltersFull"],
  }),
  remove: defineCall({
    method: "POST",
    path,
    action: "remove",
    auth: "staff",
    roles: staffRoles,
    rate: "write",
    summary: "后台：删去自己存下的一个筛选",
    input: z.object({ id: wireId(), version: wireVersion }),
    body: z.object({ done: z.literal(true) }),
    errors: [...writeErrors, "notFound", "editedMeanwhile"],
  }),
};

const isPrivate = (list: SavedFilterList, name: string) => {
  const names: readonly string[] = savedFilterLists[list];
  return names.includes(name);
};
