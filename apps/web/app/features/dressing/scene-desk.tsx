import type { Asked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { dressed, type Dressings, placesOf } from "./dressing-data.ts";
import { PlaceRow } from "./place-row.tsx";
import { ScenePreview } from "./scene-preview.tsx";
import { usePlacing } from "./use-placing.ts";
import styles from "./scene-desk.module.css";

type SceneDeskProps = Pick<FamilyShown, "place" | "home"> & { asked: Asked<Dressings> };

/** The scene as it stands, and what may stand on each of its places. */
export function SceneDesk({ place, home, asked }: SceneDeskProps) {
  const placing = usePlacing(place.id, asked);
  const { detail, can } = home;
  return (
    <>
      {/* How it stood when the page was opened is known already. */}
      <ScenePreview detail={asked.body ? dressed(detail, asked.body) : detail} />
      <AskedPart asked={asked} what="装扮">
        {(dressings) => (
          <section className={styles.places} aria-labelledby="places-title">
            <h2 id="places-title">{can.manage ? "摆在哪里" : "摆着什么"}</h2>
            {can.manage && <p>按一下就摆上，随时可以换，也可以收起；收起的不会丢。</p>}
            {detail.is_martyr && <p>碑石与背景是纪念地的原貌，不作更换。</p>}
            <ul role="list">
              {placesOf(detail).map((at) => (
                <PlaceRow key={at.place} at={at} dressings={dressings} placing={can.manage ? placing : null} />
              ))}
            </ul>
          </section>
        )}
      </AskedPart>
    </>
  );
}
