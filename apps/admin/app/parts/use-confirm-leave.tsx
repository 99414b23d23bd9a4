import { useState } from "react";
import { LeaveConfirmation } from "./leave-confirmation.tsx";
import type { Unsaved } from "./unsaved.ts";

/** Leaves a scope if it is saved, else after a confirmation; not during a save. Render `question`. */
export function useConfirmLeave(place: Unsaved) {
  const [waiting, setWaiting] = useState<{ go(): void } | null>(null);
  const confirmLeave = (go: () => void) => {
    // The result of the save closes it, or displays why it failed.
    if (place.isSaving) return;
    if (place.isAny) setWaiting({ go });
    else go();
  };
  const question = waiting && (
    <LeaveConfirmation
      onStay={() => setWaiting(null)}
      onLeave={() => {
        setWaiting(null);
        place.drop();
        waiting.go();
      }}
    />
  );
  return { confirmLeave, question };
}
