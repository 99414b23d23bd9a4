import { useEffect, useEffectEvent, useRef, useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { isCalm } from "@changming/ui/calm";
import { readUser } from "../account/user-info.ts";
import { useOwnGift } from "../payment/given.ts";
import { newsOf } from "../live/heard.ts";
import { useLive } from "../live/use-live.ts";
import type { NewsItem } from "../site/distinct-news.ts";
import type { EffectStage } from "./effect-stage.ts";
import type { Deed, Line } from "./show-line.ts";
import { UnseenGifts } from "./unseen-gifts.ts";
import styles from "./gift-effects.module.css";

export interface GiftEffectsProps {
  residenceId: number;
  isMartyr: boolean;
  /** The residence's ticker, as it was when the page was opened, and as it is. */
  known: readonly NewsItem[];
  news: readonly NewsItem[];
}

/** So long before or after the reader's own gift, in ms, its effect may come: the live connection may be first. */
const ownWithin = 5_000;

/**
 * What a gift looks like when it is laid down, over the scene for ten seconds, with a line that says whose it is. What
 * it takes is fetched when the first one is given.
 */
export function GiftEffects({ residenceId, isMartyr, known, news }: GiftEffectsProps) {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Promise<EffectStage> | null>(null);
  const gaveAt = useRef(-Infinity);
  const shownAt = useRef(-Infinity);
  const [unseen] = useState(() => new UnseenGifts(known));
  const [lines, setLines] = useState<Line[]>([]);

  async function open(over: HTMLElement): Promise<EffectStage> {
    const { EffectStage: Stage } = await import("./effect-stage.ts");
    return new Stage({ host: over, isStele: isMartyr, isCalm, onWords: setLines });
  }

  function show(deeds: Deed[]) {
    if (!host.current || deeds.length === 0) return;
    shownAt.current = performance.now();
    if (shownAt.current - gaveAt.current < ownWithin) showScene(host.current);
    stage.current ??= open(host.current);
    stage.current.then(
      (opened) => deeds.forEach((deed) => opened.show(deed)),
      // The gift is there all the same; the next one asks again.
      () => (stage.current = null),
    );
  }

  const now = () => systemClock().getTime();
  const read = useEffectEvent(() => show(unseen.read(news, now())));
  useEffect(() => read(), [news]);
  useLive({ residenceId }, { onShown: (shown) => show(unseen.heard(newsOf(shown))) });
  useOwnGift(residenceId, () => {
    gaveAt.current = performance.now();
    const isShown = lines.length > 0 || gaveAt.current - shownAt.current < ownWithin;
    if (isShown && host.current) showScene(host.current);
    show(unseen.own(news, readUser()?.nickname ?? "", now()));
  });

  useEffect(
    () => () => {
      stage.current?.then((opened) => opened.close()).catch(() => undefined);
      stage.current = null;
    },
    [],
  );

  return (
    <>
      <div ref={host} className={styles.over} />
      <div className={styles.words} role="status" aria-live="polite">
        {lines.map(({ key, words }) => (
          <p key={key}>{words}</p>
        ))}
      </div>
    </>
  );
}

/** Who gave something wants to see it: a scene that was scrolled away comes back. */
function showScene(over: HTMLElement): void {
  if (over.getBoundingClientRect().bottom > innerHeight / 2) return;
  scrollTo({ top: 0, behavior: isCalm() ? "instant" : "smooth" });
}
