import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import styles from "./document-image.module.css";
import type { Zoom } from "./document-steps.ts";
import type { ReviewDetail } from "./review-data.ts";
import { useDocumentUrl } from "./use-document-url.ts";

interface DocumentImageProps {
  id: number;
  paper: ReviewDetail["papers"][number];
  zoom: Zoom;
  onLoaded(): void;
}

/**
 * A document as the server sends it, with its watermark. Enlarged, it is moved with the mouse, a finger or the arrow
 * keys.
 */
export function DocumentImage({ id, paper, zoom, onLoaded }: DocumentImageProps) {
  const frame = useRef<HTMLDivElement>(null);
  usePreservedCentre(frame, zoom);
  const { url, attempt, state, handleLoad, handleError, tryAgain } = useDocumentUrl(id, paper, onLoaded);

  function drag(event: PointerEvent) {
    if (event.pointerType !== "mouse" || event.buttons !== 1) return;
    frame.current?.scrollBy(-event.movementX, -event.movementY);
  }

  if (state === "failed") {
    return (
      <div className={styles.failed} role="alert">
        <p className="song">这份材料没有取到</p>
        <p>也许是网络断了一会儿，也许它刚被删除。</p>
        <Button onClick={tryAgain}>再取一次</Button>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is larger than its frame is scrolled with keys
    <div ref={frame} className={styles.frame} tabIndex={0} role="group" aria-label={paper.label} onPointerMove={drag}>
      {state === "coming" && (
        <p className={styles.coming} role="status">
          正在取材料……
        </p>
      )}
      <img
        key={attempt}
        className={styles.image}
        data-zoom={zoom}
        src={url}
        alt={paper.label}
        width={1920}
        height={1440}
        draggable={false}
        onLoad={handleLoad}
        onError={handleError}
      />
    </div>
  );
}

/** When the document is enlarged, the centre of the frame stays where it is. */
function usePreservedCentre(frame: RefObject<HTMLDivElement | null>, zoom: Zoom): void {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = frame.current;
    const by = zoom / before.current;
    before.current = zoom;
    if (!element || by === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * by - clientWidth / 2,
      (scrollTop + clientHeight / 2) * by - clientHeight / 2,
    );
  }, [frame, zoom]);
}
