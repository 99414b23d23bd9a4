import { useState } from "react";
import { api } from "../../api.ts";
import { DrawerDeeds } from "../../parts/drawer-deeds.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { type AccountDeed, accountDeeds } from "./account-deed.ts";
import { AccountDeedDialog } from "./account-deeds.tsx";
import { Account } from "./account-facts.tsx";

interface AccountDrawerProps {
  id: number;
  mayChange: boolean;
  /** To the ones before and after it. */
  steps: readonly RowDeed[];
  onClose(): void;
  onChanged(): void;
}

/** One account: what it keeps, where it is logged in, what it did lately. */
export function AccountDrawer({ id, mayChange, steps, onClose, onChanged }: AccountDrawerProps) {
  const [deed, setDeed] = useState<AccountDeed | null>(null);
  const { answer, isLoading, again: look } = useAnswer(id, (signal) => api.account.detail({ id }, { signal }));
  const detail = answer?.ok ? answer.body : null;
  const deeds =
    detail && !isLoading ? accountDeeds(detail, mayChange, setDeed).filter(({ key }) => key !== "Enter") : [];
  const again = () => {
    setDeed(null);
    look();
  };
  const hideMessage =
    detail && mayChange
      ? (messageId: number, isHidden: boolean) =>
          setDeed({ kind: isHidden ? "hideMessage" : "showMessage", row: detail, messageId })
      : undefined;
  return (
    <>
      <Drawer
        title={detail ? `${detail.nickname} #${id}` : "正在读取……"}
        foot={<DrawerDeeds deeds={[...deeds, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading answer={answer} again={look} />
        {detail && <Account detail={detail} hideMessage={hideMessage} />}
      </Drawer>
      {deed && (
        <AccountDeedDialog
          deed={deed}
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
