import { useSyncExternalStore } from "react";

/** A setting of this browser; logging out clears it with everything else. */
const key = "silent_visit";
const changed = "changming:silent-visit";

/** True when this user's visits leave no name. A browser without storage has no such setting. */
export function isSilentVisitor(): boolean {
  try {
    return localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}

/** Stores the choice; false where the browser allows no storage. */
export function storeSilent(isSilent: boolean): boolean {
  try {
    if (isSilent) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    return false;
  }
  dispatchEvent(new Event(changed));
  return true;
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener("storage", listener);
  };
}

/** Whether visits from this browser leave no name; false until the page is hydrated. */
export function useSilentVisitor(): boolean {
  return useSyncExternalStore(subscribe, isSilentVisitor, () => false);
}
