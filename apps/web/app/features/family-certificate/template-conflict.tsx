import { useEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import styles from "./template-conflict.module.css";
import { type Template, templateTextOf } from "./template-data.ts";

interface TemplateConflictProps {
  theirs: Template;
  onTake(): void;
  onSaveMine(): void;
}

/**
 * Another member saved a different text meanwhile: displays it, leaves the user's in the field, and lets them choose.
 */
export function TemplateConflict({ theirs, onTake, onSaveMine }: TemplateConflictProps) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), [theirs]);
  return (
    <section ref={part} tabIndex={-1} className={styles.conflict} aria-labelledby="theirs">
      <h2 id="theirs">家人刚才保存的文字</h2>
      <p className={styles.text}>{templateTextOf(theirs)}</p>
      <p className={styles.note}>您写的还在上面，没有丢。</p>
      <p className={styles.ways}>
        <Button onClick={onSaveMine}>保留我的，再保存</Button>
        <Button kind="bare" onClick={onTake}>
          改用家人的
        </Button>
      </p>
    </section>
  );
}
