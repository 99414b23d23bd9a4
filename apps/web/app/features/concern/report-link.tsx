import { usePart } from "../site/use-part.ts";
import styles from "./report-link.module.css";
import type { ReportTarget } from "./report-target.ts";

export interface ReportLinkProps {
  /** The page that is open when there is none. */
  target?: ReportTarget;
  className?: string;
}

const loadDialog = async () => (await import("./report-dialog.tsx")).ReportDialog;

/** 举报, quiet, beside what it is about. */
export function ReportLink({ target, className = "" }: ReportLinkProps) {
  const { Part, open, close } = usePart(loadDialog, "举报没有打开，请看看网络，再试一次");
  return (
    <>
      <button type="button" className={`${styles.link} ${className}`} aria-haspopup="dialog" onClick={open}>
        举报{target ? <span className="hide">{target.name}</span> : "这一页"}
      </button>
      {Part && <Part target={target} onClose={close} />}
    </>
  );
}
