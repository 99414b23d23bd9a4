import { type ComponentType, useEffect, useState } from "react";
import { whenPageVisible } from "../../browser/when-page-visible.ts";
import type { GiftEffectsProps } from "./gift-effects.tsx";

/** As long as the live connection waits, in ms: no gift arrives before that. */
const pause = 1_000;

/** The gift effects, fetched once the page is visible and idle. */
export function LazyEffects(props: Omit<GiftEffectsProps, "known">) {
  // A gift that arrives while they are loading is played by them, too.
  const [known] = useState(props.news);
  const [Effects, setEffects] = useState<ComponentType<GiftEffectsProps> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      // Only the effects are missing; the gifts are there.
      import("./gift-effects.tsx").then(
        ({ GiftEffects }) => setEffects(() => GiftEffects),
        () => undefined,
      );
    };
    const cancel = whenPageVisible(() => (timer = setTimeout(load, pause)));
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, []);
  return Effects && <Effects {...props} known={known} />;
}
