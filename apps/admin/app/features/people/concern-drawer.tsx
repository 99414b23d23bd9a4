import { useState } from "react";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { type ConcernAction, concernActions } from "./concern-labels.ts";
import { ConcernActionDialog } from "./concern-action-dialog.tsx";
import { Concern } from "./concern-facts.tsx";

interface ConcernDrawerProps {
  id: number;
  /** To the previous and next concern. */
  steps: readonly RowAction[];
  onClose(): void;
  /** The concern has left this queue. */
  onDecided(): void;
}

/** One concern with the content as it was when it was submitted. */
export function ConcernDrawer({ id, steps, onClose, onDecided }: ConcernDrawerProps) {
  const [action, setAction] = useState<ConcernAction | null>(null);
  const query = useQuery(queries.concern.detail({ id }));
  const detail = query.isSuccess ? query.data : null;
  // Only actions on the concern that is displayed.
  const actions =
    detail && !query.isFetching ? concernActions(detail, setAction).filter(({ key }) => key !== "Enter") : [];
  const isOver = action?.kind !== "hide" && action?.kind !== "show";
  const close = () => {
    setAction(null);
    void query.refetch();
  };
  return (
    <>
      <Drawer
        title={detail?.number ?? "正在读取……"}
        foot={<DrawerActions actions={[...actions, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading query={query} />
        {detail && <Concern key={detail.id} detail={detail} />}
      </Drawer>
      {action && (
        <ConcernActionDialog
          action={action}
          onClose={close}
          onDone={() => {
            setAction(null);
            if (isOver) onDecided();
          }}
        />
      )}
    </>
  );
}
