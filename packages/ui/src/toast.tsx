import { useSyncExternalStore } from "react";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  text: string;
}

const shownFor = 4_000;
const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says a short sentence at the foot of the window for four seconds. The same sentence is not stacked. */
export function showToast(text: string): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.filter((toast) => toast.text !== text), { id, text }].slice(-3));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), shownFor);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once in the page's frame. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {shown.map((toast) => (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      ))}
    </div>
  );
}
