import { useEffect, useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { emptyDraft, readDraft, type ResidenceDraft } from "./residence-draft.ts";

interface Stored {
  at: string;
  draft: ResidenceDraft;
  /** When its portrait was uploaded, in milliseconds: an unused upload is deleted after a day. */
  portraitAt: number;
}

const portraitLastsMs = 23 * 3_600_000;

/** The draft of a new residence in local storage, stored with every change; several staff may use one computer. */
export function useStoredDraft(staffId: number) {
  const key = `changming:residence-draft:${staffId}`;
  const [stored, setStored] = useState(() => readStored(key, systemClock()));
  const [state, setState] = useState<"none" | "stored" | "failed">(stored ? "stored" : "none");
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setElsewhere(true);
    };
    addEventListener("storage", handleStorage);
    return () => removeEventListener("storage", handleStorage);
  }, [key]);
  function store(draft: ResidenceDraft) {
    const next = storeDraft(key, draft, stored, systemClock());
    setStored(next.stored);
    setState(next.isStored ? "stored" : "failed");
  }
  function drop() {
    clear(key);
    setStored(null);
    setState("none");
  }
  return { draft: stored?.draft ?? emptyDraft, at: stored?.at ?? "", state, isElsewhere, store, drop };
}

/** What is stored under this key, without a portrait that the server has deleted meanwhile. */
export function readStored(key: string, now: Date): Stored | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof found !== "object" || found === null || !("draft" in found) || !("at" in found)) return null;
    const draft = readDraft(found.draft);
    if (!draft) return null;
    const portraitAt = "portraitAt" in found ? Number(found.portraitAt) : 0;
    const isGone = !(now.getTime() - portraitAt < portraitLastsMs);
    return { draft: isGone ? { ...draft, portrait: "" } : draft, at: String(found.at), portraitAt };
  } catch {
    return null;
  }
}

/** `isStored` is false in a private window, or on a full disk. */
export function storeDraft(key: string, draft: ResidenceDraft, before: Stored | null, now: Date) {
  const portraitAt = before && before.draft.portrait === draft.portrait ? before.portraitAt : now.getTime();
  const stored = { at: shanghaiDateTime(now), draft, portraitAt };
  try {
    localStorage.setItem(key, JSON.stringify(stored));
    return { stored, isStored: true };
  } catch {
    return { stored, isStored: false };
  }
}

function clear(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
