import { useState } from "react";
import type { Choices } from "./garden-data.ts";

/** What is chosen but not confirmed yet; other applied choices (a confirmation, the way back) begin a new draft. */
export function useDraft(applied: Choices): [Choices, (changed: Partial<Choices>) => void] {
  const [draft, setDraft] = useState(applied);
  const [begunWith, setBegunWith] = useState(applied);
  if (begunWith !== applied) {
    setBegunWith(applied);
    setDraft(applied);
    return [applied, (changed) => setDraft({ ...applied, ...changed })];
  }
  return [draft, (changed) => setDraft((before) => ({ ...before, ...changed }))];
}
