import { type ChangeEvent, useId } from "react";
import { showToast } from "@changming/ui/toast";
import { storeSilent, useSilentVisitor } from "../visit-report/silent-visit.ts";
import styles from "./silent-switch.module.css";

/** 悄悄来访: a plain switch, with an explanation beside it. */
export function SilentSwitch() {
  const id = useId();
  const isSilent = useSilentVisitor();

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    if (!storeSilent(event.target.checked)) showToast("这个浏览器没有让本站保存设置，这一项没有改成");
  }

  return (
    <p className={styles.silent}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isSilent}
        aria-checked={isSilent}
        aria-describedby={`${id}-words`}
        onChange={handleChange}
      />
      <label htmlFor={id}>悄悄来访</label>
      <span id={`${id}-words`} className={styles.text}>
        {isSilent ? "已打开：您来看过，不会留下名字。" : "打开以后，您来看过，不会留下名字，只计一次浏览。"}
        这一项记在这个浏览器里，退出登录后要重新打开。
      </span>
    </p>
  );
}
