import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import type { Column } from "../../parts/table-types.ts";
import { stateNames } from "./publication-labels.ts";
import { StateTag } from "./state-tag.tsx";

export type NewsRow = BodyOf<AdminCalls["news"]["list"]>["itemList"][number];

export const newsColumns: readonly Column<NewsRow>[] = [
  { key: "title", title: "标题", sort: "title", text: ({ title }) => title },
  { key: "category", title: "栏目", text: ({ category_name }) => category_name },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => stateNames[state],
    render: ({ state }) => <StateTag state={state} />,
  },
  { key: "time", title: "发布时间", sort: "time", text: ({ publish_time }) => publish_time },
  { key: "reads", title: "阅读", sort: "reads", text: ({ read_nums }) => String(read_nums) },
];
