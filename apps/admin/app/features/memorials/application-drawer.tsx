import { api } from "../../api/api.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { OpenedApplication } from "./opened-application.tsx";

interface DrawerProps {
  id: number;
  onClose(): void;
  onGo(id: number): void;
}

/** One application beside its queue, with everything that the decision needs. */
export function ApplicationDrawer({ id, onClose, onGo }: DrawerProps) {
  const { answer, again } = useAnswer(id, (signal) => api.application.detail({ id }, { signal }));
  if (answer?.ok) return <OpenedApplication key={answer.body.id} one={answer.body} {...{ again, onClose, onGo }} />;
  return (
    <Drawer title="入驻申请" isWide onClose={onClose}>
      <Loading {...{ answer, again }} />
    </Drawer>
  );
}
