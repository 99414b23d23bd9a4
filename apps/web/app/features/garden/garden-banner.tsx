import { useEffect, useRef, useState } from "react";
import { Icon } from "@changming/ui/icon";
import { Picture } from "@changming/ui/picture";
import { useSlides } from "../site/use-slides.ts";
import { useSwipe } from "../site/use-swipe.ts";
import styles from "./garden-banner.module.css";

/** How long after a turn the next picture is asked for, in ms: a second before it is seen. */
const patience = 4_000;

/** The garden's pictures, one seen at a time; the next is asked for shortly before its turn. */
export function GardenBanner({ name, pictures }: { name: string; pictures: string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const slides = useSlides(pictures.length, frame);
  const swipe = useSwipe(slides.step);
  const { index, isAutomatic } = slides;
  const [reach, setReach] = useState(0);

  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => setReach((before) => Math.max(before, index + 1)), patience);
    return () => clearTimeout(timer);
  }, [isAutomatic, index]);

  return (
    <div
      ref={frame}
      className={styles.banner}
      role="group"
      aria-roledescription="轮播"
      aria-label={`${name}的景色`}
      {...swipe}
    >
      <div ref={slides.strip} className={styles.pictures} aria-live={isAutomatic ? "off" : "polite"}>
        {pictures.slice(0, Math.max(reach, index) + 1).map((picture, place) => (
          <div
            key={place}
            className={styles.picture}
            data-shown={place === index || undefined}
            aria-hidden={place !== index}
          >
            <Picture
              src={picture}
              alt={pictures.length > 1 ? `${name}的景色，第 ${place + 1} 幅` : `${name}的景色`}
              width={1600}
              height={800}
              sizes="(max-width: 720px) 100vw, 68vw"
              isFirst={place === 0}
            />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className={styles.marks}>
          {pictures.map((picture, place) => (
            <button
              key={`${place} ${picture}`}
              type="button"
              className={styles.mark}
              aria-label={`第 ${place + 1} 幅，共 ${pictures.length} 幅`}
              aria-current={place === index || undefined}
              onClick={() => slides.show(place)}
            />
          ))}
          {slides.canPause && (
            <button
              type="button"
              className={styles.hold}
              aria-label={slides.isPaused ? "继续轮播" : "暂停轮播"}
              onClick={slides.togglePause}
            >
              <Icon name={slides.isPaused ? "play" : "pause"} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
