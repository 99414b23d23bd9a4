import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { actorKindNames } from "@changming/contract/admin/people-names";
import { api } from "../../api/api.ts";
import { idIn, keyIn } from "../../parts/choices.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ExportTo } from "../../parts/export-list.ts";
import type { ListQuery } from "../../parts/list-query.ts";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { columns, filters } from "./audit-columns.tsx";
import styles from "./audit-page.module.css";

function inputOf({ page, pageSize, filters: values }: ListQuery) {
  const { actorKind, actorId, objectId, ...rest } = values;
  const kind = keyIn(actorKindNames, actorKind);
  return { page, pageSize, ...rest, actorKind: kind, actorId: idIn(actorId), objectId: idIn(objectId) };
}

const fetchList = (query: ListQuery, signal?: AbortSignal) => api.audit.list(inputOf(query), { signal });

const exportTo: ExportTo = { route: adminRoutes.audit.list, inputOf };

export function AuditPage() {
  const { answer, body, again } = useAnswer("chain", (signal) => api.audit.chain({}, { signal }));
  return (
    <>
      <h1>审计日志</h1>
      <DataTable name="audit" caption="审计日志" idOf={({ id }) => id} {...{ fetchList, columns, filters, exportTo }} />
      {body ? (
        <p className={styles.head}>
          链的末端{" "}
          <code>
            {body.links}:{body.head}
          </code>
          。抄下来放在别处，日后在服务器上用 npm run audit:verify -- --noted 对照，就知道有没有人动过。
        </p>
      ) : (
        <Loading {...{ answer, again }} />
      )}
    </>
  );
}
