import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonClass } from "@changming/ui/button";
import type { Undo } from "./use-undo.ts";
import styles from "./undo-note.module.css";

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
        className={buttonClass("bare", styles.undo)}
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
