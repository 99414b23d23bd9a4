import { useState } from "react";
import { LeaveQuestion } from "./leave-question.tsx";
import type { Unsaved } from "./unsaved.ts";

/** Leaves a place at once where all is saved there, and asks first where it is not; stays while it is being saved. Draw `question` beside the place. */
export function useAskFirst(place: Unsaved) {
  const [waiting, setWaiting] = useState<{ go(): void } | null>(null);
  const askFirst = (go: () => void) => {
    // Its answer closes the place, or says why it was not saved.
    if (place.isSaving) return;
    if (place.isAny) setWaiting({ go });
    else go();
  };
  const question = waiting && (
    <LeaveQuestion
      onStay={() => setWaiting(null)}
      onLeave={() => {
        setWaiting(null);
        place.drop();
        waiting.go();
      }}
    />
  );
  return { askFirst, question };
}
