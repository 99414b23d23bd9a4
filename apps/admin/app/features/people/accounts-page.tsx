import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import { useSelf } from "../../session/session-store.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { type AccountDeed, accountDeeds } from "./account-deed.ts";
import { askFor, columns, exportTo, filters } from "./account-columns.tsx";
import { AccountDeedDialog } from "./account-deeds.tsx";
import { AccountDrawer } from "./account-drawer.tsx";

/** Everyone who has an account. */
export function AccountsPage() {
  const mayChange = useSelf().role !== "readOnly";
  const [turn, setTurn] = useState(0);
  const [deed, setDeed] = useState<AccountDeed | null>(null);
  const { openId, open, close } = useOpen();
  const { ask, stepsFrom } = useQueue(askFor);
  const again = () => setTurn((now) => now + 1);
  const choose = (chosen: AccountDeed) => (chosen.kind === "look" ? open(chosen.row.id) : setDeed(chosen));
  return (
    <>
      <h1>用户</h1>
      <DataTable
        name="accounts"
        caption="用户"
        idOf={({ id }) => id}
        deeds={(row) => accountDeeds(row, mayChange, choose)}
        {...{ ask, columns, filters, turn, exportTo }}
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
      {deed && (
        <AccountDeedDialog
          deed={deed}
          onClose={() => setDeed(null)}
          onDone={() => {
            setDeed(null);
            again();
          }}
        />
      )}
    </>
  );
}
