import { Tag } from "antd";
import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import { useSelf } from "../../session/session-store.ts";
import { stepsFrom, useOpen } from "../../parts/use-open.ts";
import { type AccountAction, AccountActionDialog, accountActions } from "./account-action-dialog.tsx";
import { useList } from "../../parts/use-list.ts";
import { AccountDrawer } from "./account-drawer.tsx";
import { accountStateNames } from "@changming/contract/admin/people-names";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { queries } from "../../api/query.ts";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import type { AccountItem } from "./people-items.ts";

export function AccountsPage() {
  const mayChange = useSelf().role !== "readOnly";
  const [action, setAction] = useState<AccountAction | null>(null);
  const { openId, open, close } = useOpen();
  const list = useList(listAccounts, filters, "accounts");
  const choose = (chosen: AccountAction) => (chosen.kind === "look" ? open(chosen.row.id) : setAction(chosen));
  return (
    <>
      <h1>用户</h1>
      <DataTable
        name="accounts"
        caption="用户"
        idOf={({ id }) => id}
        actions={(row) => accountActions(row, mayChange, choose)}
        list={list}
        columns={columns}
        exportTo={exportTo}
      />
      {openId !== null && (
        <AccountDrawer id={openId} mayChange={mayChange} steps={stepsFrom(list.rows, openId, open)} onClose={close} />
      )}
      {action && <AccountActionDialog action={action} onClose={() => setAction(null)} onDone={() => setAction(null)} />}
    </>
  );
}

const colours = { open: "success", suspended: "error", closed: "default" } as const;

const filters: readonly Filter[] = [
  { name: "keywords", label: "整个手机号、昵称开头或编号", kind: "text", isPrivate: true },
  {
    name: "state",
    label: "状态",
    kind: "choice",
    choices: choicesOf(accountStateNames),
  },
];

const columns: readonly Column<AccountItem>[] = [
  { key: "id", title: "编号", text: ({ id }) => String(id) },
  { key: "nickname", title: "昵称", text: ({ nickname }) => nickname },
  { key: "mobile", title: "手机号", text: ({ mobile }) => mobile },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => accountStateNames[state],
    render: ({ state }) => <Tag color={colours[state]}>{accountStateNames[state]}</Tag>,
  },
  { key: "made", title: "注册时间", text: ({ create_time }) => create_time },
  { key: "seen", title: "最近使用", text: ({ last_seen_time }) => last_seen_time || "—" },
];

const inputOf = ({ page, pageSize, filters: values }: ListQuery) => ({
  page,
  pageSize,
  keywords: values.keywords ?? "",
  state: keyIn(accountStateNames, values.state),
});

const listAccounts = (query: ListQuery) => queries.account.list(inputOf(query));
const exportTo = { route: adminRoutes.account.list, inputOf };
