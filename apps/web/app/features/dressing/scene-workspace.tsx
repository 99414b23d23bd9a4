import type { QueryState } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { dressed, type Dressings, keyLocations } from "./dressing-data.ts";
import { PlaceRow } from "./place-row.tsx";
import { ScenePreview } from "./scene-preview.tsx";
import { usePlacing } from "./use-placing.ts";
import styles from "./scene-workspace.module.css";

type SceneWorkspaceProps = Pick<FamilyPageData, "place" | "home"> & { query: QueryState<Dressings> };

/** The current scene, and what can be placed on each of its places. */
export function SceneWorkspace({ place, home, query }: SceneWorkspaceProps) {
  const placing = usePlacing(place.id, query);
  const { detail, can } = home;
  return (
    <>
      {/* The initial state of the scene is known before the query. */}
      <ScenePreview detail={query.body ? dressed(detail, query.body) : detail} />
      <AsyncSection query={query} what="装扮">
        {(dressings) => (
          <section className={styles.places} aria-labelledby="places-title">
            <h2 id="places-title">{can.manage ? "摆在哪里" : "摆着什么"}</h2>
            {can.manage && <p>按一下就摆上，随时可以换，也可以收起；收起的不会丢。</p>}
            {detail.is_martyr && <p>碑石与背景是纪念地的原貌，不作更换。</p>}
            <ul role="list">
              {keyLocations(detail).map((at) => (
                <PlaceRow key={at.place} at={at} dressings={dressings} placing={can.manage ? placing : null} />
              ))}
            </ul>
          </section>
        )}
      </AsyncSection>
    </>
  );
}
