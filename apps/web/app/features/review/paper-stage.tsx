import { useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { PaperPicture } from "./paper-picture.tsx";
import { PaperTabs } from "./paper-tabs.tsx";
import styles from "./paper-stage.module.css";
import { besidePaper, type Zoom, zoomedBy, zooms } from "./paper-steps.ts";
import type { ReviewDetail } from "./review-data.ts";
import { useKeys } from "./use-keys.ts";
import { useSpread } from "./use-spread.ts";

export interface PaperStageProps {
  /** The application. */
  id: number;
  papers: ReviewDetail["papers"];
  hasKeys: boolean;
  /** A document was shown. */
  onLoaded(): void;
}

/** One paper at a time, enlarged as one likes, in its place on the page or over the whole window. */
export function PaperStage({ id, papers, hasKeys, onLoaded }: PaperStageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(0);
  const [zoom, setZoom] = useState<Zoom>(1);
  const { isSpread, spread, fold } = useSpread(dialog);
  const paper = papers[place] ?? papers[0];

  const show = (next: number) => {
    setPlace(next);
    setZoom(1);
  };
  const turn = (step: 1 | -1) => () => show(besidePaper(place, step, papers.length));
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
    // It lies open in the page and is laid over it as it is: fetched anew, it would be looked at once more.
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
        <PaperTabs papers={papers} place={place} onShow={show} />
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
      <PaperPicture key={paper.paper} id={id} paper={paper} zoom={zoom} onLoaded={onLoaded} />
    </dialog>
  );
}
