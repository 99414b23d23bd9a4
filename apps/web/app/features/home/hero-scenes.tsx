import { useEffect, useState } from "react";
import { useArt } from "@changming/ui/art-address";
import { isNightScene } from "@changming/ui/art/scene-image";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import type { Slide } from "../../data/home-data.ts";
import styles from "./hero-scenes.module.css";

/** Delay after a turn until the next image is fetched, in ms: a second before it becomes visible. */
const prefetchDelay = 4_000;

/** A residence's scene is lit in the middle; the other scenes are lit on the right. */
const isStage = (image: string) => /^\/art\/scenes\/(?:residence|level)-/.test(image);

/** The images of the slides, one visible at a time; each is fetched shortly before its turn. */
export function HeroScenes({ slides, index }: { slides: Slide[]; index: number }) {
  const art = useArt();
  const [requested, setRequested] = useState<ReadonlySet<number>>(() => new Set([0]));
  const count = Math.max(1, slides.length);

  useEffect(() => {
    const request = (next: number) =>
      setRequested((before) => (before.has(next) ? before : new Set([...before, next])));
    request(index);
    const timer = setTimeout(() => request((index + 1) % count), prefetchDelay);
    return () => clearTimeout(timer);
  }, [index, count]);

  const images = slides.length > 0 ? slides.map((slide) => slide.image) : [art("scenes/night-lake-1440.webp")];
  return (
    <div className={styles.scenes} aria-hidden="true">
      {images.map((image, place) =>
        requested.has(place) || place === index ? (
          <div
            key={place}
            className={`${styles.scene} ${isNightScene(image) ? "" : styles.day} ${isStage(image) ? styles.stage : ""}`}
            data-visible={place === index || undefined}
          >
            <ResponsiveImage src={image} alt="" sizes="100vw" isFirst={place === 0} />
          </div>
        ) : null,
      )}
    </div>
  );
}
