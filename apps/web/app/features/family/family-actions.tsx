import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonClass } from "@changming/ui/button";
import styles from "./family-actions.module.css";
import type { Result } from "@changming/contract/client";
import { showToast } from "@changming/ui/toast";

interface Action {
  /** The action in flight; null when there is none. */
  busy: string | null;
  /** Runs one action at a time; the body, or null when it failed, with a toast. */
  run<Body>(what: string, call: () => Promise<Result<Body>>): Promise<Body | null>;
}

/** Runs actions of buttons. After success, or a rejection by the server, `refetch` is called. */
export function useAction(refetch: () => void): Action {
  const [busy, setBusy] = useState<string | null>(null);
  async function run<Body>(what: string, call: () => Promise<Result<Body>>): Promise<Body | null> {
    if (busy !== null) return null;
    setBusy(what);
    const result = await call();
    setBusy(null);
    if (!result.ok) showToast(result.msg);
    if (result.ok || result.error !== "offline") refetch();
    return result.ok ? result.body : null;
  }
  return { busy, run };
}

/** How long the undo button is displayed, in ms; longer under focus or pointer. Deleted things are also in a list. */
const offeredFor = 12_000;

/** The last deletion with 撤销 (undo), at the bottom of the window. */
export function UndoNote({ undo: { offered, drop } }: { undo: Undo }) {
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {offered && <Note key={offered.key} text={offered.text} undo={offered.undo} onOver={drop} />}
    </div>
  );
}

/** A finished action that can be undone. */
interface Undoable {
  /** Its description: 删除成功：老照片. */
  text: string;
  undo(): void;
}

export interface Undo {
  offered: (Undoable & { key: number }) | null;
  /** Offers to undo an action; only the last one can be undone. */
  offer(done: Undoable): void;
  drop(): void;
}

export function useUndo(): Undo {
  const [offered, setOffered] = useState<Undo["offered"]>(null);
  return {
    offered,
    offer: (done) => setOffered((before) => ({ ...done, key: (before?.key ?? 0) + 1 })),
    drop: () => setOffered(null),
  };
}

interface NoteProps {
  text: string;
  undo(): void;
  onOver(): void;
}

function Note({ text, undo, onOver }: NoteProps) {
  const [isPaused, setPaused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => end(), offeredFor);
    return () => clearTimeout(timer);
  }, [isPaused]);
  useEffect(() => {
    // The focused element was deleted.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      className={styles.note}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ target }) => setPaused(target.matches(":focus-visible"))}
      onBlur={() => setPaused(false)}
    >
      <p>{text}</p>
      <button
        ref={button}
        type="button"
        className={buttonClass("ghost", styles.undo)}
        onClick={() => {
          onOver();
          undo();
        }}
      >
        撤销
      </button>
    </div>
  );
}
