import { auditObjectName } from "@changming/contract/admin/audit-names";
import { actorKindNames } from "@changming/contract/admin/people-names";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { queries } from "../../api/query.ts";
import { useList } from "../../parts/use-list.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import type { VaultLookItem } from "./people-items.ts";

const filters: readonly Filter[] = [
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const columns: readonly Column<VaultLookItem>[] = [
  { key: "time", title: "时间", text: ({ time }) => time },
  { key: "who", title: "谁看的", text: ({ who, actor_kind }) => `${actorKindNames[actor_kind]} ${who}`.trim() },
  {
    key: "object",
    title: "哪一件",
    text: ({ object_kind, object_id }) => `${auditObjectName(object_kind)} ${object_id}`,
  },
  { key: "paper", title: "哪一份", text: ({ paper }) => paper },
];

const inputOf = ({ page, pageSize, filters: { from = "", to = "" } }: ListQuery) => ({ page, pageSize, from, to });
const listLooks = (query: ListQuery) => queries.vaultLook.list(inputOf(query));
const exportTo = { route: adminRoutes.vaultLook.list, inputOf };

/** Who viewed which document and when, without the documents. */
export function VaultLooksPage() {
  const list = useList(listLooks, filters, "vault-looks");
  return (
    <>
      <h1>保险箱查看记录</h1>
      <DataTable
        name="vault-looks"
        caption="保险箱查看记录"
        idOf={({ id }) => id}
        empty="还没有人看过"
        list={list}
        columns={columns}
        exportTo={exportTo}
      />
    </>
  );
}
