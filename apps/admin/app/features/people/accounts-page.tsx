import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import { useSelf } from "../../session/session-store.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { type AccountAction, accountActions } from "./account-action.ts";
import { fetchAccounts, columns, exportTo, filters } from "./account-columns.tsx";
import { AccountActionDialog } from "./account-action-dialog.tsx";
import { AccountDrawer } from "./account-drawer.tsx";

export function AccountsPage() {
  const mayChange = useSelf().role !== "readOnly";
  const [turn, setTurn] = useState(0);
  const [action, setAction] = useState<AccountAction | null>(null);
  const { openId, open, close } = useOpen();
  const { fetchList, stepsFrom } = useQueue(fetchAccounts);
  const again = () => setTurn((now) => now + 1);
  const choose = (chosen: AccountAction) => (chosen.kind === "look" ? open(chosen.row.id) : setAction(chosen));
  return (
    <>
      <h1>用户</h1>
      <DataTable
        name="accounts"
        caption="用户"
        idOf={({ id }) => id}
        actions={(row) => accountActions(row, mayChange, choose)}
        {...{ fetchList, columns, filters, turn, exportTo }}
      />
      {openId !== null && (
        <AccountDrawer
          id={openId}
          mayChange={mayChange}
          steps={stepsFrom(openId, open)}
          onClose={close}
          onChanged={again}
        />
      )}
      {action && (
        <AccountActionDialog
          action={action}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            again();
          }}
        />
      )}
    </>
  );
}
