import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import { useFailedSky } from "../site/ground.tsx";
import { PaperDialog } from "../site/paper-dialog.tsx";
import type { Queued } from "./queued.ts";
import { Received } from "./received.tsx";
import styles from "./report-dialog.module.css";
import { ReportForm } from "./report-form.tsx";
import { reportOfPage } from "./report-of-page.ts";
import type { ReportTarget } from "./report-target.ts";

export interface ReportDialogProps {
  /** The page that was open when the dialog was, when there is none. */
  target: ReportTarget | undefined;
  onClose(): void;
}

/** Says what is wrong with something; then under which number that is kept, and how many are before it. */
export function ReportDialog({ target: about, onClose }: ReportDialogProps) {
  const { pathname, search } = useLocation();
  const isThere = useFailedSky() === null;
  const [target] = useState(() => about ?? reportOfPage(pathname, search, isThere));
  const [queued, setQueued] = useState<Queued | null>(null);
  return (
    <PaperDialog title={queued ? "已经收到" : `举报${target.name}`} onClose={onClose}>
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
    </PaperDialog>
  );
}

/** Who is more than a reader has a way of his own. */
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
