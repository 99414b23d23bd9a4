import { usePart } from "../../parts/use-part.ts";
import styles from "./report-link.module.css";
import type { ReportTarget } from "./report-form.tsx";

interface ReportLinkProps {
  /** Without a target the report is about the open page. */
  target?: ReportTarget;
  className?: string;
}

const loadDialog = async () => (await import("./report-dialog.tsx")).ReportDialog;

/** The link 举报 (report), beside the reported thing. */
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
