import { useState } from "react";
import type { Choices } from "./garden-data.ts";

/**
 * Choices that are not confirmed yet; when others are applied (by confirming, or by the back button), a new draft
 * begins.
 */
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
