import { type CSSProperties, type MouseEvent, useEffect, useRef } from "react";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { type Photo, displayRatio } from "./album-data.ts";
import { photoHash, photoNumber, PhotoViewer, swallowSecondClick } from "./photo-viewer.tsx";
import { useOpenedByHash } from "../../url/use-opened-by-hash.ts";
import styles from "./photo-wall.module.css";

/** Another button or a modifier key is the browser's: a new tab, a new window, saving. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The photos of an album in rows, in their own aspect ratios. Each links to its file; after hydration to the viewer.
 */
export function PhotoWall({ name, photos }: { name: string; photos: Photo[] }) {
  const wall = useRef<HTMLUListElement>(null);
  const { number, open, turnTo, close } = useOpenedPhoto(photos.length);
  const cameFrom = useRef<number | null>(null);
  const lastSeen = useRef<number | null>(null);

  useEffect(() => {
    if (number !== null) {
      lastSeen.current = number;
      return;
    }
    const back = cameFrom.current ?? lastSeen.current;
    cameFrom.current = null;
    lastSeen.current = null;
    // Going back restores the scroll position by itself.
    if (back !== null) wall.current?.querySelectorAll("a")[back - 1]?.focus({ preventScroll: true });
  }, [number]);

  const openAt = (event: MouseEvent, wanted: number) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    cameFrom.current = wanted;
    swallowSecondClick();
    open(wanted);
  };

  return (
    <>
      <ul ref={wall} className={styles.wall} role="list">
        {photos.map((photo, place) => (
          <li
            key={photo.id}
            id={photoHash(place + 1)}
            className={styles.item}
            style={{ "--ratio": displayRatio(photo) } as CSSProperties}
          >
            <a href={photo.image} onClick={(event) => openAt(event, place + 1)}>
              <ResponsiveImage
                className={styles.print}
                src={photo.image}
                alt={`第 ${place + 1} 张照片`}
                width={photo.width}
                height={photo.height}
                isFirst={place === 0}
              />
              {photo.caption !== "" && <span className={styles.caption}>{photo.caption}</span>}
            </a>
          </li>
        ))}
      </ul>
      {number !== null && <PhotoViewer name={name} photos={photos} number={number} onTurn={turnTo} onClose={close} />}
    </>
  );
}

interface OpenedPhoto {
  /** Counted from 1; null while the viewer is closed, and until the page is hydrated. */
  number: number | null;
  open(number: number): void;
  turnTo(number: number): void;
  close(): void;
}

/** The open photo of `count`, as the URL's hash says. */
function useOpenedPhoto(count: number): OpenedPhoto {
  const { hash, ...opened } = useOpenedByHash((given) => photoNumber(given, count) !== null);
  return {
    number: photoNumber(hash, count),
    open: (number) => opened.open(photoHash(number)),
    turnTo: (number) => opened.turnTo(photoHash(number)),
    close: opened.close,
  };
}
