import { useState } from "react";
import { api } from "../../api/api.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { type ConcernAction, concernActions } from "./concern-labels.ts";
import { ConcernActionDialog } from "./concern-action-dialog.tsx";
import { Concern } from "./concern-facts.tsx";

interface ConcernDrawerProps {
  id: number;
  /** To the previous and next concern. */
  steps: readonly RowAction[];
  onClose(): void;
  /** After an action; `isOver`: the concern has left this queue. */
  onChanged(isOver: boolean): void;
}

/** One concern with the content as it was when it was submitted. */
export function ConcernDrawer({ id, steps, onClose, onChanged }: ConcernDrawerProps) {
  const [action, setAction] = useState<ConcernAction | null>(null);
  const { answer, isLoading, again: refetch } = useAnswer(id, (signal) => api.concern.detail({ id }, { signal }));
  const detail = answer?.ok ? answer.body : null;
  // Only actions on the concern that is displayed.
  const actions = detail && !isLoading ? concernActions(detail, setAction).filter(({ key }) => key !== "Enter") : [];
  const isOver = action?.kind !== "hide" && action?.kind !== "show";
  const again = () => {
    setAction(null);
    refetch();
  };
  return (
    <>
      <Drawer
        title={detail?.number ?? "正在读取……"}
        foot={<DrawerActions actions={[...actions, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading answer={answer} again={refetch} />
        {detail && <Concern key={detail.id} detail={detail} again={again} />}
      </Drawer>
      {action && (
        <ConcernActionDialog
          action={action}
          onClose={again}
          onDone={() => {
            again();
            onChanged(isOver);
          }}
        />
      )}
    </>
  );
}
