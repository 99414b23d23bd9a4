import { auditObjectName } from "@changming/contract/admin/audit-names";
import { actorKindNames } from "@changming/contract/admin/people-names";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import type { Column, Filter } from "../../parts/table-types.ts";
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
const fetchList = (query: ListQuery, signal?: AbortSignal) => api.vaultLook.list(inputOf(query), { signal });
const exportTo = { route: adminRoutes.vaultLook.list, inputOf };

/** Who viewed which document and when, without the documents. */
export function VaultLooksPage() {
  return (
    <>
      <h1>保险箱查看记录</h1>
      <DataTable
        name="vault-looks"
        caption="保险箱查看记录"
        idOf={({ id }) => id}
        empty="还没有人看过"
        fetchList={fetchList}
        columns={columns}
        filters={filters}
        exportTo={exportTo}
      />
    </>
  );
}
