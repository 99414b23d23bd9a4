import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import type { News, ResidenceDetail } from "../../data/residence-data.ts";
import { SceneFront } from "./scene-front.tsx";
import { sceneViewOf } from "./scene-view.ts";

/** The scene: a courtyard in the evening, for a martyr a stele at dawn; with the two main actions. */
export function ResidenceScene({ detail, news }: { detail: ResidenceDetail; news: News }) {
  const view = sceneViewOf(detail, news);
  const front = <SceneFront detail={detail} news={news} />;
  if (detail.is_martyr) return <Memorial view={view} isOlder={detail.died_before_1950} front={front} />;
  return <Courtyard view={view} front={front} />;
}
