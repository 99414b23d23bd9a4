import { type ComponentType, useEffect, useState } from "react";
import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import type { RecentActivity, ResidenceDetail } from "../../data/residence-data.ts";
import { LazyHydration } from "../../browser/lazy-hydration.tsx";
import { whenPageVisible } from "../../browser/when-page-visible.ts";
import type { GiftEffectsProps } from "../gift-effect/gift-effects.tsx";
import { SceneLamps } from "../remembrance/scene-lamps.tsx";
import { SceneLocation } from "./scene-location.tsx";
import { PersonWords } from "./person-words.tsx";
import { SceneActions } from "./scene-actions.tsx";
import { sceneViewOf } from "./scene-view.ts";

/** The scene: a courtyard in the evening, for a martyr a stele at dawn; with the name and the actions. */
export function ResidenceScene({ detail, activity }: { detail: ResidenceDetail; activity: RecentActivity }) {
  const parts = {
    view: sceneViewOf(detail, activity),
    front: <LazyEffects residenceId={detail.id} isMartyr={detail.is_martyr} activity={activity} />,
    location: (
      <LazyHydration>
        <SceneLocation detail={detail} />
      </LazyHydration>
    ),
    lamps: <SceneLamps detail={detail} />,
    words: (
      <LazyHydration>
        <PersonWords detail={detail} />
      </LazyHydration>
    ),
    actions: <SceneActions detail={detail} />,
  };
  return detail.is_martyr ? <Memorial {...parts} isOlder={detail.died_before_1950} /> : <Courtyard {...parts} />;
}

/** As long as the live connection waits, in ms: no gift arrives before that. */
const pause = 1_000;

/** The gift effects, fetched once the page is visible and idle. */
function LazyEffects(props: Omit<GiftEffectsProps, "known">) {
  // A gift that arrives while they are loading is played by them, too.
  const [known] = useState(props.activity);
  const [Effects, setEffects] = useState<ComponentType<GiftEffectsProps> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      // Only the effects are missing; the gifts are there.
      import("../gift-effect/gift-effects.tsx").then(
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
