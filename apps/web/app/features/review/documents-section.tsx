import { useRef, useState, type RefObject } from "react";
import { Button } from "@changming/ui/button";
import { Moment } from "../personal/moment.tsx";
import { DocumentImage, adjacentDocument, type Zoom, zoomedBy, zooms } from "./document-image.tsx";
import type { ReviewDetail } from "./queue-query.ts";
import { useKeys } from "./keys.tsx";
import styles from "./documents-section.module.css";

interface DocumentsSectionProps {
  review: ReviewDetail;
  hasKeys: boolean;
  areDocumentsOpen: boolean;
  onOpenDocuments(): void;
  onDocumentViewed(): void;
}

/** The documents, large. Those of a decided application are displayed only on request: each look is logged. */
export function DocumentsSection({
  review,
  hasKeys,
  areDocumentsOpen,
  onOpenDocuments,
  onDocumentViewed,
}: DocumentsSectionProps) {
  const { papers, papers_erase_time: eraseTime } = review;
  return (
    <section className={styles.documents} aria-labelledby="papers">
      <h3 id="papers">证明材料</h3>
      {papers.length > 0 && (
        <p className={styles.note}>每看一份都会记下是谁、在什么时候；图上的水印是您的昵称和时间。请不要截图或外传。</p>
      )}
      {papers.length > 0 && !areDocumentsOpen && (
        <Button onClick={onOpenDocuments}>看材料（{papers.length} 份）</Button>
      )}
      {papers.length > 0 && areDocumentsOpen && (
        <DocumentViewer id={review.id} papers={papers} hasKeys={hasKeys} onLoaded={onDocumentViewed} />
      )}
      {eraseTime !== "" && (
        <p className={styles.note}>
          {papers.length > 0 ? "材料会删除：" : "材料已经删除："}
          <Moment at={eraseTime} />
        </p>
      )}
    </section>
  );
}

interface DocumentViewerProps {
  /** Id of the application. */
  id: number;
  papers: ReviewDetail["papers"];
  hasKeys: boolean;
  /** Called when a document was displayed. */
  onLoaded(): void;
}

/** One document at a time, with zoom, in its place on the page or over the whole window. */
function DocumentViewer({ id, papers, hasKeys, onLoaded }: DocumentViewerProps) {
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
          <Button kind="ghost" disabled={zoom === 1} onClick={enlarge(-1)}>
            缩小
          </Button>
          <span className={styles.zoom} aria-live="polite">
            {Math.round(zoom * 100)}%
          </span>
          <Button kind="ghost" disabled={zoom === zooms.at(-1)} onClick={enlarge(1)}>
            放大
          </Button>
          <Button kind="ghost" onClick={isSpread ? fold : spread}>
            {isSpread ? "回到页面" : "铺满窗口"}
          </Button>
        </span>
      </div>
      <DocumentImage key={paper.paper} id={id} paper={paper} zoom={zoom} onLoaded={onLoaded} />
    </dialog>
  );
}

interface DocumentTabsProps {
  papers: ReviewDetail["papers"];
  /** Index of the displayed document. */
  place: number;
  onShow(place: number): void;
}

/** The documents by their names; each is fetched when it is chosen. */
function DocumentTabs({ papers, place, onShow }: DocumentTabsProps) {
  return (
    <ul role="list" className={styles.tabs}>
      {papers.map(({ paper, label }, index) => (
        <li key={paper}>
          <button type="button" aria-pressed={index === place} onClick={() => onShow(index)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Spreads an open dialog of the page over the whole window, and back: the same element, so that it keeps its state. */
function useFullWindowDialog(dialog: RefObject<HTMLDialogElement | null>) {
  const [isSpread, setSpread] = useState(false);
  const spread = () => {
    // An open dialog cannot be opened again as a modal one.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
    setSpread(true);
  };
  const fold = () => {
    const element = dialog.current;
    if (!element) return;
    if (element.matches(":modal")) element.close();
    element.setAttribute("open", "");
    setSpread(false);
  };
  return { isSpread, spread, fold };
}
