import type { AdminCalls } from "@changming/contract/admin/calls";
import { auditNouns, auditObjectName, auditVerbChoices, auditVerbName } from "@changming/contract/admin/audit-names";
import { actorKindNames } from "@changming/contract/admin/people-names";
import type { BodyOf } from "@changming/contract/define";
import { choicesOf } from "../../parts/choices.ts";
import type { Column, Filter } from "../../parts/table-types.ts";
import { changeRows, changeText } from "./audit-change.ts";
import styles from "./audit-page.module.css";

type Entry = BodyOf<AdminCalls["audit"]["list"]>["itemList"][number];

const objectChoices = Object.keys(auditNouns).map((value) => ({ value, label: auditObjectName(value) }));

export const filters: readonly Filter[] = [
  { name: "actorKind", label: "谁", kind: "choice", choices: choicesOf(actorKindNames) },
  { name: "actorId", label: "谁的编号", kind: "text" },
  { name: "verb", label: "动作", kind: "choice", choices: auditVerbChoices },
  { name: "objectKind", label: "对象", kind: "choice", choices: objectChoices },
  { name: "objectId", label: "对象编号", kind: "text" },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

export const columns: readonly Column<Entry>[] = [
  { key: "id", title: "编号", text: ({ id }) => String(id), isHiddenAtFirst: true },
  { key: "time", title: "时间", text: ({ time }) => time },
  { key: "actor", title: "谁", text: actorOf },
  { key: "verb", title: "动作", text: ({ verb }) => auditVerbName(verb) },
  {
    key: "object",
    title: "对象",
    text: ({ object_kind, object_id }) => `${auditObjectName(object_kind)} ${object_id ?? ""}`.trim(),
  },
  {
    key: "change",
    title: "前后",
    text: ({ is_sealed, before, after }) => (is_sealed ? sealedText : changeText(before, after)),
    render: (entry) => <Change {...entry} />,
  },
  { key: "request", title: "请求", text: ({ request_id }) => request_id, isHiddenAtFirst: true },
  {
    key: "linked",
    title: "接进校验链",
    text: ({ is_linked }) => (is_linked ? "已接" : "稍候"),
    isHiddenAtFirst: true,
  },
];

const sealedText = "（私密居所的内容）";

function actorOf({ actor_kind, actor_name, actor_id }: Entry): string {
  return [actorKindNames[actor_kind], actor_name, actor_id === null ? "" : `#${actor_id}`].filter(Boolean).join(" ");
}

function Change({ is_sealed, before, after }: Entry) {
  if (is_sealed) return sealedText;
  const rows = changeRows(before, after);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>看一看</summary>
      <ul className={styles.change}>
        {rows.map(({ label, before: was, after: is }) => (
          <li key={label}>
            {label}：{was}
            {was !== "" && is !== "" && " → "}
            {is === "" ? "（删去）" : is}
          </li>
        ))}
      </ul>
    </details>
  );
}
