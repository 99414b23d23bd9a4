import { useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { DocumentImage } from "./document-image.tsx";
import { DocumentTabs } from "./document-tabs.tsx";
import styles from "./document-viewer.module.css";
import { adjacentDocument, type Zoom, zoomedBy, zooms } from "./document-steps.ts";
import type { ReviewDetail } from "./review-data.ts";
import { useKeys } from "./use-keys.ts";
import { useFullWindowDialog } from "./use-full-window-dialog.ts";

interface DocumentViewerProps {
  /** Id of the application. */
  id: number;
  papers: ReviewDetail["papers"];
  hasKeys: boolean;
  /** Called when a document was displayed. */
  onLoaded(): void;
}

/** One document at a time, with zoom, in its place on the page or over the whole window. */
export function DocumentViewer({ id, papers, hasKeys, onLoaded }: DocumentViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(0);
  const [zoom, setZoom] = useState<Zoom>(1);
  const { isSpread, spread, fold } = useFullWindowDialog(dialog);
  const paper = papers[place] ?? papers[0];

  const show = (next: number) => {
    setPlace(next);
    setZoom(1);
  };
  const turn = (step: 1 | -1) => () => show(adjacentDocument(place, step, papers.length));
  const enlarge = (step: 1 | -1) => () => setZoom(zoomedBy(zoom, step));
  const keys = {
    arrowleft: turn(-1),
    arrowright: turn(1),
    "+": enlarge(1),
    "=": enlarge(1),
    "-": enlarge(-1),
    z: isSpread ? fold : spread,
  };
  useKeys(keys, hasKeys, dialog);
  if (!paper) return null;
  return (
    // The same element is open in the page and over it: fetched anew, the document would count as looked at once more.
    <dialog
      ref={dialog}
      open
      className={styles.stage}
      aria-label="证明材料"
      onCancel={(event) => {
        event.preventDefault();
        fold();
      }}
      onClose={fold}
    >
      <div className={styles.bar}>
        <DocumentTabs papers={papers} place={place} onShow={show} />
        <span className={styles.tools}>
          <Button kind="bare" disabled={zoom === 1} onClick={enlarge(-1)}>
            缩小
          </Button>
          <span className={styles.zoom} aria-live="polite">
            {Math.round(zoom * 100)}%
          </span>
          <Button kind="bare" disabled={zoom === zooms.at(-1)} onClick={enlarge(1)}>
            放大
          </Button>
          <Button kind="bare" onClick={isSpread ? fold : spread}>
            {isSpread ? "回到页面" : "铺满窗口"}
          </Button>
        </span>
      </div>
      <DocumentImage key={paper.paper} id={id} paper={paper} zoom={zoom} onLoaded={onLoaded} />
    </dialog>
  );
}
