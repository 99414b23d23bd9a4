import { useEffect, useRef, useState } from "react";
import { Icon } from "@changming/ui/icon";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { useSlides } from "../../parts/use-slides.ts";
import { useSwipe } from "../../parts/use-swipe.ts";
import styles from "./garden-banner.module.css";

/** Delay after a turn until the next image is fetched, in ms: a second before it becomes visible. */
const prefetchDelay = 4_000;

/** The garden's images, one visible at a time; the next is fetched shortly before its turn. */
export function GardenBanner({ name, images }: { name: string; images: string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const slides = useSlides(images.length, frame);
  const swipe = useSwipe(slides.step);
  const { index, isAutomatic } = slides;
  const [reach, setReach] = useState(0);

  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => setReach((before) => Math.max(before, index + 1)), prefetchDelay);
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
      <div ref={slides.strip} className={styles.images} aria-live={isAutomatic ? "off" : "polite"}>
        {images.slice(0, Math.max(reach, index) + 1).map((image, place) => (
          <div
            key={place}
            className={styles.image}
            data-visible={place === index || undefined}
            aria-hidden={place !== index}
          >
            <ResponsiveImage
              src={image}
              alt={images.length > 1 ? `${name}的景色，第 ${place + 1} 幅` : `${name}的景色`}
              width={1600}
              height={800}
              sizes="(max-width: 720px) 100vw, 68vw"
              isFirst={place === 0}
            />
          </div>
        ))}
      </div>
      {images.length > 1 && (
        <div className={styles.marks}>
          {images.map((image, place) => (
            <button
              key={`${place} ${image}`}
              type="button"
              className={styles.mark}
              aria-label={`第 ${place + 1} 幅，共 ${images.length} 幅`}
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
