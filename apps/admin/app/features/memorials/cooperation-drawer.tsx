import { api } from "../../api/api.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { OpenedCooperation } from "./opened-cooperation.tsx";

interface DrawerProps {
  id: number;
  onClose(): void;
  onGo(id: number): void;
  /** The request before it in its list; null for the first. */
  previousId: number | null;
}

/** One request to run a garden, beside its queue. */
export function CooperationDrawer({ id, previousId, onClose, onGo }: DrawerProps) {
  const { answer, again } = useAnswer(id, (signal) => api.cooperation.detail({ id }, { signal }));
  if (answer?.ok) {
    return <OpenedCooperation key={answer.body.id} one={answer.body} {...{ again, previousId, onClose, onGo }} />;
  }
  return (
    <Drawer title="合作申请" isWide onClose={onClose}>
      <Loading {...{ answer, again }} />
    </Drawer>
  );
}
