import { useState } from "react";
import { api } from "../../api/api.ts";
import { DrawerActions } from "../../parts/drawer-actions.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { type AccountAction, accountActions } from "./account-action.ts";
import { AccountActionDialog } from "./account-action-dialog.tsx";
import { Account } from "./account-facts.tsx";

interface AccountDrawerProps {
  id: number;
  mayChange: boolean;
  /** To the previous and next account. */
  steps: readonly RowAction[];
  onClose(): void;
  onChanged(): void;
}

/** One account: what it manages, its sessions and its latest activity. */
export function AccountDrawer({ id, mayChange, steps, onClose, onChanged }: AccountDrawerProps) {
  const [action, setAction] = useState<AccountAction | null>(null);
  const { answer, isLoading, again: refetch } = useAnswer(id, (signal) => api.account.detail({ id }, { signal }));
  const detail = answer?.ok ? answer.body : null;
  const actions =
    detail && !isLoading ? accountActions(detail, mayChange, setAction).filter(({ key }) => key !== "Enter") : [];
  const again = () => {
    setAction(null);
    refetch();
  };
  const hideMessage =
    detail && mayChange
      ? (messageId: number, isHidden: boolean) =>
          setAction({ kind: isHidden ? "hideMessage" : "showMessage", row: detail, messageId })
      : undefined;
  return (
    <>
      <Drawer
        title={detail ? `${detail.nickname} #${id}` : "正在读取……"}
        foot={<DrawerActions actions={[...actions, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading answer={answer} again={refetch} />
        {detail && <Account detail={detail} hideMessage={hideMessage} />}
      </Drawer>
      {action && (
        <AccountActionDialog
          action={action}
          onClose={again}
          onDone={() => {
            again();
            onChanged();
          }}
        />
      )}
    </>
  );
}
