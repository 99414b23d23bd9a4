import type { Column, Filter } from "../../parts/table-types.ts";
import { hiddenLabel, outcomeLabels, targetLabels } from "./concern-labels.ts";
import type { ConcernItem } from "./people-items.ts";

export const filters: readonly Filter[] = [{ name: "number", label: "编号", kind: "text" }];

export const waiting: readonly Column<ConcernItem>[] = [
  { key: "number", title: "编号", text: ({ number }) => number },
  { key: "time", title: "提交时间", text: ({ make_time }) => make_time },
  {
    key: "target",
    title: "对象",
    text: ({ target_kind, subject_name }) => `${targetLabels[target_kind]} ${subject_name}`.trim(),
  },
  { key: "reason", title: "事由", text: ({ reason }) => reason },
  {
    key: "hidden",
    title: "现在",
    text: hiddenLabel,
  },
];

export const closed: readonly Column<ConcernItem>[] = [
  ...waiting,
  { key: "outcome", title: "结果", text: ({ outcome }) => outcomeLabels[outcome] },
  { key: "closed", title: "处理时间", text: ({ close_time }) => close_time },
  { key: "by", title: "谁处理的", text: ({ decided_by }) => decided_by },
];
