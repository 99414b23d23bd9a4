import { api } from "../../api/api.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { GardenForm } from "./garden-form.tsx";

interface EditProps {
  id: number;
  onClose(): void;
  onDone(): void;
}

export function EditGarden({ id, onClose, onDone }: EditProps) {
  const { answer, again } = useAnswer(id, (signal) => api.garden.detail({ id }, { signal }));
  return (
    <Drawer title={answer?.ok ? `修改 ${answer.body.garden_name}` : "园区"} isWide onClose={onClose}>
      {answer?.ok ? <GardenForm one={answer.body} {...{ onClose, onDone }} /> : <Loading {...{ answer, again }} />}
    </Drawer>
  );
}
