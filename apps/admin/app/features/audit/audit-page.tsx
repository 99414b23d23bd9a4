import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { actorKindNames } from "@changming/contract/admin/people-names";
import { queries } from "../../api/query.ts";
import { choicesOf, idIn, keyIn } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ExportTo } from "../../parts/export-list.ts";
import { Loading } from "../../parts/loading.tsx";
import { useList } from "../../parts/use-list.ts";
import { useQuery } from "@tanstack/react-query";
import styles from "./audit-page.module.css";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { auditNouns, auditObjectName, auditVerbChoices, auditVerbName } from "@changming/contract/admin/audit-names";
import type { BodyOf } from "@changming/contract/define";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { changeRows, changeText } from "./audit-change.ts";

function inputOf({ page, pageSize, filters: values }: ListQuery) {
  const { actorKind, actorId, objectId, ...rest } = values;
  const kind = keyIn(actorKindNames, actorKind);
  return { page, pageSize, ...rest, actorKind: kind, actorId: idIn(actorId), objectId: idIn(objectId) };
}

const listEntries = (query: ListQuery) => queries.audit.list(inputOf(query));

const exportTo: ExportTo = { route: adminRoutes.audit.list, inputOf };

export function AuditPage() {
  const list = useList(listEntries, filters, "audit");
  const chain = useQuery(queries.audit.chain({}));
  return (
    <>
      <h1>审计日志</h1>
      <DataTable
        name="audit"
        caption="审计日志"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        exportTo={exportTo}
      />
      {chain.data ? (
        <p className={styles.head}>
          链的末端{" "}
          <code>
            {chain.data.links}:{chain.data.head}
          </code>
          。抄下来放在别处，日后在服务器上用 npm run audit:verify -- --noted 对照，就知道有没有人动过。
        </p>
      ) : (
        <Loading query={chain} />
      )}
    </>
  );
}

type Entry = BodyOf<AdminCalls["audit"]["list"]>["itemList"][number];

const objectChoices = Object.keys(auditNouns).map((value) => ({ value, label: auditObjectName(value) }));

const filters: readonly Filter[] = [
  { name: "actorKind", label: "谁", kind: "choice", choices: choicesOf(actorKindNames) },
  { name: "actorId", label: "谁的编号", kind: "text" },
  { name: "verb", label: "动作", kind: "choice", choices: auditVerbChoices },
  { name: "objectKind", label: "对象", kind: "choice", choices: objectChoices },
  { name: "objectId", label: "对象编号", kind: "text" },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const columns: readonly Column<Entry>[] = [
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
