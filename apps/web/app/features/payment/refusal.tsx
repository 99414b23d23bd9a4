import { CopyLine } from "../share/copy-line.tsx";
import type { Wrong } from "./wrong-of.ts";
import styles from "./refusal.module.css";

/** Why an order was not made; inside WeChat's own browser with the link to `page`, for one in which it can be. */
export function Refusal({ wrong, page }: { wrong: Wrong | null; page: string }) {
  if (!wrong) return null;
  return (
    <>
      <p className={styles.refusal} role="alert">
        {wrong.msg}
      </p>
      {wrong.error === "payInBrowser" && (
        <CopyLine label="链接" text={new URL(page, location.origin).href} action="复制链接" />
      )}
    </>
  );
}
