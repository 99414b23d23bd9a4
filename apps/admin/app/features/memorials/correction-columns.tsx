import { api } from "../../api/api.ts";
import type { ListQuery } from "../../parts/list-query.ts";
import type { Column } from "../../parts/table-types.ts";
import type { CorrectionItem } from "./memorial-items.ts";
import { ageText } from "./memorial-labels.ts";
import styles from "./memorials.module.css";

const waiting: readonly Column<CorrectionItem>[] = [
  { key: "name", title: "居所", text: ({ residence_name }) => residence_name },
  { key: "place", title: "位置", text: ({ garden_name, number_text }) => `${garden_name} ${number_text}` },
  { key: "certificate", title: "证书编号", text: ({ certificate_number }) => certificate_number },
  {
    key: "content",
    title: "要更正的内容",
    text: ({ content }) => content,
    render: ({ content }) => <span className={styles.text}>{content}</span>,
  },
  { key: "by", title: "谁提出的", text: ({ nickname }) => nickname },
  { key: "age", title: "已等", text: ({ hours }) => ageText(hours) },
];

const decided: readonly Column<CorrectionItem>[] = [
  ...waiting.filter(({ key }) => key !== "age"),
  { key: "state", title: "结果", text: ({ state }) => (state === "corrected" ? "已更正" : "不更正") },
  { key: "answer", title: "答复", text: ({ answer }) => answer },
  { key: "decided", title: "答复时间", text: ({ decide_time }) => decide_time },
];

const fetcherFor =
  (isDecided: 0 | 1) =>
  ({ page, pageSize }: ListQuery, signal?: AbortSignal) =>
    api.correction.list({ page, pageSize, isDecided }, { signal });

/** The two queues: query, columns and text for an empty list. */
export const lists = {
  waiting: { fetchList: fetcherFor(0), columns: waiting, empty: "没有等着答复的更正申请" },
  decided: { fetchList: fetcherFor(1), columns: decided, empty: "还没有答复过的更正申请" },
} as const;
