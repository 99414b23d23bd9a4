import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { systemClock } from "@changming/kit/clock";
import { isCalm } from "@changming/ui/calm";
import { readUser } from "../../api/user-info.ts";
import { giftHash } from "../gift-panel/gift-hash.ts";
import { useOwnGift } from "../payment/given.ts";
import { activityOf } from "../live/live-updates.ts";
import { useLive } from "../live/use-live.ts";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import type { EffectStage } from "./effect-stage.ts";
import type { GivenGift, Caption } from "./effect-queue.ts";
import { UnseenGifts } from "./unseen-gifts.ts";
import styles from "./gift-effects.module.css";

export interface GiftEffectsProps {
  residenceId: number;
  isMartyr: boolean;
  /** The residence's ticker: `known` when the page was opened, `activity` now. */
  known: readonly ActivityItem[];
  activity: readonly ActivityItem[];
}

/** How long before or after the user's own gift its effect may arrive, in ms: the live event may come first. */
const ownWithin = 5_000;

/**
 * The effect of a gift over the scene, for ten seconds, with a caption that names the giver. Its code is fetched when
 * the first gift is given.
 */
export function GiftEffects({ residenceId, isMartyr, known, activity }: GiftEffectsProps) {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Promise<EffectStage> | null>(null);
  const gaveAt = useRef(-Infinity);
  const shownAt = useRef(-Infinity);
  const scrolledAt = useRef(-Infinity);
  const waiting = useRef<{ gifts: GivenGift[]; isOwn: boolean }>({ gifts: [], isOwn: false });
  const { key: navigation, hash } = useLocation();
  const isPanelOpen = hash === `#${giftHash}`;
  const [unseen] = useState(() => new UnseenGifts(known));
  const [captions, setCaptions] = useState<Caption[]>([]);

  async function open(over: HTMLElement): Promise<EffectStage> {
    const { EffectStage: Stage } = await import("./effect-stage.ts");
    return new Stage({ host: over, isStele: isMartyr, isCalm, onCaptions: setCaptions });
  }

  function show(givenGifts: GivenGift[]) {
    if (!host.current || givenGifts.length === 0) return;
    // Behind the gift panel, which ends with the thanks, nobody would see them: they start when it is closed.
    if (isPanelOpen) {
      waiting.current.gifts.push(...givenGifts);
      import("./effect-stage.ts").catch(() => undefined);
      return;
    }
    shownAt.current = performance.now();
    if (shownAt.current - gaveAt.current < ownWithin) scrollToScene();
    stage.current ??= open(host.current);
    stage.current.then(
      (opened) => givenGifts.forEach((givenGift) => opened.show(givenGift)),
      // Only the effect is missing; the next gift tries again.
      () => (stage.current = null),
    );
  }

  /** Back to the scene, so that givers see the effect of their own gift. */
  function scrollToScene() {
    scrolledAt.current = performance.now();
    if (!host.current || host.current.getBoundingClientRect().bottom > innerHeight / 2) return;
    scrollTo({ top: 0, behavior: isCalm() ? "instant" : "smooth" });
  }

  // Closing the panel goes back, which restores the position of the page: on a slow device after the gift has arrived.
  const handleClosed = useEffectEvent(() => {
    if (performance.now() - scrolledAt.current < ownWithin) scrollToScene();
    const { gifts, isOwn } = waiting.current;
    waiting.current = { gifts: [], isOwn: false };
    if (isOwn) gaveAt.current = performance.now();
    show(gifts);
  });
  useEffect(() => {
    if (hash === "") handleClosed();
  }, [navigation, hash]);

  const now = () => systemClock().getTime();
  const read = useEffectEvent(() => show(unseen.read(activity, now())));
  useEffect(() => read(), [activity]);
  useLive({ residenceId }, { onEntry: (entry) => show(unseen.receive(activityOf(entry))) });
  useOwnGift(residenceId, () => {
    gaveAt.current = performance.now();
    waiting.current.isOwn = isPanelOpen;
    const isShown = captions.length > 0 || gaveAt.current - shownAt.current < ownWithin;
    if (isShown) scrollToScene();
    show(unseen.own(activity, readUser()?.nickname ?? "", now()));
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
      <div className={styles.text} role="status" aria-live="polite">
        {captions.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </>
  );
}
