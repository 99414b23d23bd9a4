import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button, RoundButton } from "@changming/ui/button";
import { ReportLink } from "../concern/report-link.tsx";
import type { Photo } from "./album-data.ts";
import { useSwipe } from "../../parts/use-swipe.ts";
import styles from "./photo-viewer.module.css";

interface PhotoViewerProps {
  /** The album's name. */
  name: string;
  photos: Photo[];
  /** The open photo, counted from 1. */
  number: number;
  onTurn: (number: number) => void;
  onClose: () => void;
}

/**
 * One photo at a time in a modal dialog (R-album-2). Turned with buttons, arrow keys, Home, End or swipes; Escape
 * closes it.
 */
export function PhotoViewer({ name, photos, number, onTurn, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useId();
  const count = photos.length;
  const photo = photos[number - 1];
  useModal(dialog);
  useNearFetched(photos, number);

  const turn = (to: number) => {
    if (to !== number && to >= 1 && to <= count) onTurn(to);
  };
  const swipe = useSwipe((way) => turn(number + way));
  const turnByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = turnedBy(event.key, number, count);
    if (to === null) return;
    event.preventDefault();
    turn(to);
  };
  const close = () => {
    swallowSecondClick();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={`night ${styles.viewer}`}
      aria-label={name}
      aria-describedby={text}
      tabIndex={-1}
      onKeyDown={turnByKey}
      onCancel={(event) => {
        // It closes when the URL's hash has changed.
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
    >
      <header className={styles.top}>
        <p className={styles.name}>{name}</p>
        {photo && <ReportLink key={photo.id} target={{ kind: "photo", id: photo.id, name: `第 ${number} 张照片` }} />}
        <RoundButton icon="close" label="关闭" bare className={styles.round} onClick={close} />
      </header>
      <div className={styles.stage} {...swipe}>
        {photo && <ViewedPhoto key={photo.id} photo={photo} number={number} />}
      </div>
      {count > 1 && (
        <>
          <RoundButton
            icon="left"
            label="上一张"
            className={`${styles.round} ${styles.before}`}
            aria-disabled={number === 1}
            onClick={() => turn(number - 1)}
          />
          <RoundButton
            icon="right"
            label="下一张"
            className={`${styles.round} ${styles.after}`}
            aria-disabled={number === count}
            onClick={() => turn(number + 1)}
          />
        </>
      )}
      <div id={text} className={styles.text} aria-live="polite" aria-atomic="true">
        {photo && photo.caption !== "" && <p className={styles.caption}>{photo.caption}</p>}
        <p className={styles.count}>
          <span aria-hidden="true">{`${number} / ${count}`}</span>
          <span className="hide">{`第 ${number} 张，共 ${count} 张`}</span>
        </p>
      </div>
    </dialog>
  );
}

/** Maximum time between the clicks of a double click on common systems, in ms. */
const doubleClick = 500;

/**
 * Ignores the second click of a double click: the first one has opened or closed something, so the second would hit
 * whatever is now under the pointer. Single clicks pass.
 */
export function swallowSecondClick(): void {
  const listening = new AbortController();
  const swallow = (event: globalThis.MouseEvent) => {
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort(), doubleClick);
}

/** Opens the modal dialog with the focus on itself: its keys work, and a key still pressed activates nothing. */
function useModal(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.focus();
    return () => element.close();
  }, [dialog]);
}

/** Prefetches the photos before and after the open one. */
function useNearFetched(photos: Photo[], number: number): void {
  useEffect(() => {
    for (const near of beside(number, photos.length)) {
      const { image } = photos[near - 1] ?? {};
      if (image) new Image().src = image;
    }
  }, [photos, number]);
}

/** A photo in the viewer: loading, loaded, or failed with a button to retry. */
function ViewedPhoto({ photo, number }: { photo: Photo; number: number }) {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");

  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    // The retry button disappears; the focus moves to the dialog so that its keys work.
    event.currentTarget.closest("dialog")?.focus();
    setAttempt(attempt + 1);
    setState("coming");
  };

  if (state === "failed") {
    return (
      <div className={styles.failed} role="alert">
        <p className="song">这张照片没有取到</p>
        <p>也许是网络断了一会儿。</p>
        <Button className={styles.again} onClick={tryAgain}>
          再取一次
        </Button>
      </div>
    );
  }
  return (
    <>
      {state === "coming" && <p className={styles.coming}>正在取照片……</p>}
      <img
        key={attempt}
        className={styles.photo}
        data-here={state === "here" || undefined}
        src={photo.image}
        alt={`第 ${number} 张照片`}
        width={photo.width || undefined}
        height={photo.height || undefined}
        draggable={false}
        onLoad={() => setState("here")}
        onError={() => setState("failed")}
      />
    </>
  );
}

/** The hash of an open photo: the third of its album is `#photo-3`, whatever its id. */
export function photoHash(number: number): string {
  return `photo-${number}`;
}

/** The photo that a hash opens, counted from 1; null when it opens none of `count`. */
export function photoNumber(hash: string, count: number): number | null {
  const digits = /^#photo-([1-9]\d{0,4})$/.exec(hash)?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= count ? number : null;
}

/** The photo that a key turns to; null for a key that turns to none. It does not wrap around. */
export function turnedBy(key: string, number: number, count: number): number | null {
  if (key === "ArrowLeft") return Math.max(1, number - 1);
  if (key === "ArrowRight") return Math.min(count, number + 1);
  if (key === "Home") return 1;
  return key === "End" ? count : null;
}

/** The neighbours of a photo, in the order of prefetching. */
export function beside(number: number, count: number): number[] {
  return [number + 1, number - 1].filter((near) => near >= 1 && near <= count);
}
