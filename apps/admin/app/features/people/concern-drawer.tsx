import { useState } from "react";
import { api } from "../../api.ts";
import { DrawerDeeds } from "../../parts/drawer-deeds.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { type ConcernDeed, concernDeeds } from "./concern-deed.ts";
import { ConcernDeedDialog } from "./concern-deeds.tsx";
import { Concern } from "./concern-facts.tsx";

interface ConcernDrawerProps {
  id: number;
  /** To the ones before and after it. */
  steps: readonly RowDeed[];
  onClose(): void;
  /** Something was done with it; `isOver`: it stands in this queue no more. */
  onChanged(isOver: boolean): void;
}

/** One concern with its evidence as it was at that moment. */
export function ConcernDrawer({ id, steps, onClose, onChanged }: ConcernDrawerProps) {
  const [deed, setDeed] = useState<ConcernDeed | null>(null);
  const { answer, isLoading, again: look } = useAnswer(id, (signal) => api.concern.detail({ id }, { signal }));
  const detail = answer?.ok ? answer.body : null;
  // Only about what stands there to be read.
  const deeds = detail && !isLoading ? concernDeeds(detail, setDeed).filter(({ key }) => key !== "Enter") : [];
  const isOver = deed?.kind !== "hide" && deed?.kind !== "show";
  const again = () => {
    setDeed(null);
    look();
  };
  return (
    <>
      <Drawer
        title={detail?.number ?? "正在读取……"}
        foot={<DrawerDeeds deeds={[...deeds, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading answer={answer} again={look} />
        {detail && <Concern key={detail.id} detail={detail} again={again} />}
      </Drawer>
      {deed && (
        <ConcernDeedDialog
          deed={deed}
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
