import { useEffect, useState } from "react";
import { useArt } from "@changming/ui/art-address";
import { isNightScene } from "@changming/ui/art/scene-picture";
import { Picture } from "@changming/ui/picture";
import type { Slide } from "./home-data.ts";
import styles from "./hero-scenes.module.css";

/** How long after a turn the next picture is asked for, in ms: a second before it is seen. */
const patience = 4_000;

/** A residence's stage has its middle lit; the other scenes were drawn with their light on the right. */
const isStage = (picture: string) => /^\/art\/scenes\/(?:residence|level)-/.test(picture);

/** The pictures of the slides, one seen at a time; each is asked for shortly before its turn. */
export function HeroScenes({ slides, index }: { slides: Slide[]; index: number }) {
  const art = useArt();
  const [asked, setAsked] = useState<ReadonlySet<number>>(() => new Set([0]));
  const count = Math.max(1, slides.length);

  useEffect(() => {
    const ask = (next: number) => setAsked((before) => (before.has(next) ? before : new Set([...before, next])));
    ask(index);
    const timer = setTimeout(() => ask((index + 1) % count), patience);
    return () => clearTimeout(timer);
  }, [index, count]);

  const pictures = slides.length > 0 ? slides.map((slide) => slide.image) : [art("scenes/night-lake-1440.webp")];
  return (
    <div className={styles.scenes} aria-hidden="true">
      {pictures.map((picture, place) =>
        asked.has(place) || place === index ? (
          <div
            key={place}
            className={`${styles.scene} ${isNightScene(picture) ? "" : styles.day} ${isStage(picture) ? styles.stage : ""}`}
            data-shown={place === index || undefined}
          >
            <Picture src={picture} alt="" sizes="100vw" isFirst={place === 0} />
          </div>
        ) : null,
      )}
    </div>
  );
}
