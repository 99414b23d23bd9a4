import { type ComponentType, useEffect, useState } from "react";
import { whenShown } from "../../when-shown.ts";
import type { GiftEffectsProps } from "./gift-effects.tsx";

/** As long as the live connection waits, in ms: before that nobody hears of a gift. */
const pause = 1_000;

/** The gifts' effects, fetched once the page is shown and idle. */
export function LateEffects(props: Omit<GiftEffectsProps, "known">) {
  // A gift that comes while they are fetched is shown by them, too.
  const [known] = useState(props.news);
  const [Effects, setEffects] = useState<ComponentType<GiftEffectsProps> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      // Without them the gift is there all the same.
      import("./gift-effects.tsx").then(
        ({ GiftEffects }) => setEffects(() => GiftEffects),
        () => undefined,
      );
    };
    const callOff = whenShown(() => (timer = setTimeout(load, pause)));
    return () => {
      callOff();
      clearTimeout(timer);
    };
  }, []);
  return Effects && <Effects {...props} known={known} />;
}
