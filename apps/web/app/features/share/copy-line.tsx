import { useId, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { copyText } from "./copy-text.ts";
import styles from "./copy-line.module.css";

export interface CopyLineProps {
  label: string;
  text: string;
  /** What the button says: 复制链接. */
  action: string;
  /** What is said when it is copied. */
  done?: string;
}

/** A line to read and to copy. Where the browser refuses to copy, the text is marked and one is told how. */
export function CopyLine({ label, text, action, done = "已经复制好了，粘贴给亲友就可以。" }: CopyLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState("");

  async function handleCopy() {
    if (await copyText(text)) return say(done);
    input.current?.focus();
    input.current?.select();
    say("浏览器不让我们代为复制。已经选中，请长按或按 Ctrl+C 复制。");
  }

  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input ref={input} id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <Button onClick={() => void handleCopy()}>{action}</Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
