import { useId, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import styles from "./copy-field.module.css";

interface CopyFieldProps {
  label: string;
  text: string;
  /** Label of the button: 复制链接. */
  action: string;
  /** Message after copying. */
  done?: string;
}

/** A text to read and to copy. Where the browser denies copying, the text is selected and a hint appears. */
export function CopyField({ label, text, action, done = "已经复制好了，粘贴给亲友就可以。" }: CopyFieldProps) {
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
      <div className={styles.row}>
        <input ref={input} id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <Button onClick={() => void handleCopy()}>{action}</Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

/** Puts a text into the clipboard; false where the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
