import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonClass } from "@changming/ui/button";
import type { Undo } from "./use-undo.ts";
import styles from "./undo-note.module.css";

/** How long the way back is offered, in ms; longer while somebody is at it. It stands in a list as well. */
const offeredFor = 12_000;

/** What was just deleted, and 撤销, at the foot of the window. */
export function UndoNote({ undo: { offered, drop } }: { undo: Undo }) {
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {offered && <Note key={offered.key} words={offered.words} undo={offered.undo} onOver={drop} />}
    </div>
  );
}

interface NoteProps {
  words: string;
  undo(): void;
  onOver(): void;
}

function Note({ words, undo, onOver }: NoteProps) {
  const [isHeld, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(), offeredFor);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    // What had the focus went with what was deleted.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      className={styles.note}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(":focus-visible"))}
      onBlur={() => setHeld(false)}
    >
      <p>{words}</p>
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
