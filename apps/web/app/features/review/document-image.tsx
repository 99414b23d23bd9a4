import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import type { ReviewDetail } from "./queue-query.ts";
import styles from "./document-image.module.css";

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

type ReviewDocument = ReviewDetail["papers"][number];

/** The current address of a document; null when it is unknown, or the document is erased. */
async function freshAddress(id: number, paper: string): Promise<string | null> {
  const review = await api.applicationReview.detail({ id });
  return (review.ok && review.body.papers.find((one) => one.paper === paper)?.url) || null;
}

/**
 * The address of a document is valid for ten minutes: an image that fails to load is requested once more under a new
 * address before it counts as failed. A loaded one keeps its address, since each request counts as a look.
 */
function useDocumentUrl(id: number, { paper, url }: ReviewDocument, onLoaded: () => void) {
  const [current, setCurrent] = useState({ url, attempt: 1 });
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");
  const [isRenewed, setRenewed] = useState(false);

  async function renew(): Promise<void> {
    setState("coming");
    setRenewed(true);
    const fresh = await freshAddress(id, paper);
    if (fresh === null) setState("failed");
    else setCurrent(({ attempt }) => ({ url: fresh, attempt: attempt + 1 }));
  }

  return {
    ...current,
    state,
    handleLoad() {
      setState("here");
      setRenewed(false);
      onLoaded();
    },
    handleError() {
      if (isRenewed) setState("failed");
      else void renew();
    },
    tryAgain: () => void renew(),
  };
}

/** Zoom factors of a document, the whole of it first. */
export const zooms = [1, 1.5, 2, 3] as const;
export type Zoom = (typeof zooms)[number];

/** The next zoom factor in or out; stays at the last one. */
export function zoomedBy(zoom: Zoom, step: 1 | -1): Zoom {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom;
}

/** The next or the previous document; wraps around. */
export function adjacentDocument(place: number, step: 1 | -1, count: number): number {
  return (place + step + count) % count;
}
