import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { useFailedBackground } from "../../parts/page-background.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { type Queued, Received } from "./received.tsx";
import styles from "./report-dialog.module.css";
import { ReportForm, reportOfPage, type ReportTarget } from "./report-form.tsx";

export interface ReportDialogProps {
  /** Without a target the report is about the page on which the dialog was opened. */
  target: ReportTarget | undefined;
  onClose(): void;
}

/** Reports something; then displays the report's number and its position in the queue. */
export function ReportDialog({ target: about, onClose }: ReportDialogProps) {
  const { pathname, search } = useLocation();
  const isThere = useFailedBackground() === null;
  const [target] = useState(() => about ?? reportOfPage(pathname, search, isThere));
  const [queued, setQueued] = useState<Queued | null>(null);
  return (
    <ModalDialog title={queued ? "已经收到" : `举报${target.name}`} onClose={onClose}>
      {queued ? (
        <Received {...queued} thanks="谢谢您告诉我们，会有人仔细看。">
          <Button onClick={onClose}>好的</Button>
        </Received>
      ) : (
        <>
          <ReportForm target={target} onSent={setQueued} />
          <OtherWays residenceId={target.kind === "residence" ? target.id : undefined} onLeave={onClose} />
        </>
      )}
    </ModalDialog>
  );
}

/** Relatives and living persons have forms of their own. */
function OtherWays({ residenceId, onLeave }: { residenceId: number | undefined; onLeave(): void }) {
  return (
    <p className={styles.ways}>
      写的是您本人，而您还健在？
      <Link className="link" to={paths.alive(residenceId)} onClick={onLeave}>
        告诉我们
      </Link>
      <br />
      您是逝者的近亲属，想查阅、更正或撤下？
      <Link className="link" to={paths.relativeRequest(residenceId)} onClick={onLeave}>
        提出请求
      </Link>
    </p>
  );
}
