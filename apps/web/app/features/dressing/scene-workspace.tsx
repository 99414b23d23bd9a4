import { useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { showToast } from "@changming/ui/toast";
import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import {
  atPlace,
  dressed,
  type DressingPlace,
  type Dressings,
  placesFor,
  nameOfPlace,
  type places,
} from "./dressing-data.ts";
import { counted } from "../../parts/counted.ts";
import { api } from "../../api/api.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { sceneViewOf } from "../residence/scene-view.ts";
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
              {placesFor(detail).map((at) => (
                <PlaceRow key={at.place} at={at} dressings={dressings} placing={can.manage ? placing : null} />
              ))}
            </ul>
          </section>
        )}
      </AsyncSection>
    </>
  );
}

/** The scene as visitors see it, smaller and read-only; fetched as a member, as it may be private. */
export function ScenePreview({ detail }: { detail: ResidenceDetail }) {
  const activity = useQuery({
    key: String(detail.id),
    queryFn: (signal) => api.recentNews.list({ id: detail.id }, { asMember: true, signal }),
  });
  const view = sceneViewOf(detail, activity.body ?? []);
  return (
    <div className={styles.preview} role="img" aria-label={labelOf(detail)}>
      <div inert>
        {detail.is_martyr ? (
          <Memorial view={view} isOlder={detail.died_before_1950} isAlone />
        ) : (
          <Courtyard view={view} isAlone />
        )}
      </div>
    </div>
  );
}

function labelOf({ is_martyr: isMartyr, dressing }: ResidenceDetail): string {
  const names = dressing.map(({ gift_name: name }) => name).join("、");
  return `${isMartyr ? "碑前" : "院落"}现在的样子${names === "" ? "，还没有摆放装扮" : `，摆着${names}`}`;
}

export interface PlaceRowProps {
  at: (typeof places)[number];
  dressings: Dressings;
  /** null: read-only. */
  placing: ReturnType<typeof usePlacing> | null;
}

/** Whether it is placed there, and how many the family owns if more than one. */
function ownedText({ nums, unit }: Dressings["itemList"][number], isPlaced: boolean): string {
  return [isPlaced ? "正摆着" : "", nums > 1 ? `共 ${counted(nums)} ${unit || "件"}` : ""].filter(Boolean).join("，");
}

/** One place of the scene: what the family owns for it, which of it is placed there, and a button to remove it. */
export function PlaceRow({ at: { place, name, where }, dressings, placing }: PlaceRowProps) {
  const { owned, placedGiftId } = atPlace(dressings, place);
  const isBusy = placing?.busy === place || undefined;
  const titleId = `place-${place}`;
  return (
    <li className={styles.row}>
      <h3 id={titleId} className={styles.name}>
        {name}
        <span>{where}</span>
      </h3>
      <div className={styles.choice} role="group" aria-labelledby={titleId} aria-busy={isBusy}>
        {owned.length === 0 && <p className={styles.none}>还没有{name === "背景" ? "别的背景" : `可以摆的${name}`}</p>}
        {owned.map((item) => {
          const isPlaced = item.gift_id === placedGiftId;
          const text = ownedText(item, isPlaced);
          const face = (
            <>
              <ResponsiveImage src={item.image} alt="" width={64} height={64} sizes="64px" />
              <span>{item.name}</span>
              {text && <small>{text}</small>}
            </>
          );
          return placing ? (
            <button
              key={item.gift_id}
              type="button"
              className={styles.own}
              aria-pressed={isPlaced}
              aria-disabled={isBusy}
              onClick={() => isPlaced || void placing.put(place, item.gift_id)}
            >
              {face}
            </button>
          ) : (
            <p key={item.gift_id} className={styles.own} data-placed={isPlaced || undefined}>
              {face}
            </p>
          );
        })}
        {placing && placedGiftId !== 0 && (
          <Button
            kind="ghost"
            className={styles.away}
            aria-label={`收起${name}`}
            aria-disabled={isBusy}
            onClick={() => void placing.put(place, 0)}
          >
            收起
          </Button>
        )}
      </div>
      {placing?.error?.place === place && (
        <p className={styles.error} role="alert">
          {placing.error.msg}
        </p>
      )}
    </li>
  );
}

/** An error, and the place where it is displayed. */
interface PlacingError {
  place: DressingPlace;
  msg: string;
}

const offline = "网络不太通畅，刚才没有换成，请再按一次";

/** Places a dressing that the family owns, or removes one with 0; one change at a time. */
function usePlacing(residenceId: number, query: QueryState<Dressings>) {
  const [busy, setBusy] = useState<DressingPlace | null>(null);
  const [error, setError] = useState<PlacingError | null>(null);
  const isInFlight = useRef(false);

  async function put(place: DressingPlace, giftId: number): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setBusy(place);
    setError(null);
    try {
      const result = await api.dressing.place({ residenceId, place, giftId });
      if (result.ok) {
        query.amend(() => result.body);
        showToast(giftId === 0 ? `${nameOfPlace(place)}已收起` : `${nameOfPlace(place)}已摆好，访客看到的也是这样`);
      } else if (result.error !== "sessionInvalid") {
        setError({ place, msg: result.error === "offline" ? offline : result.msg });
      }
    } finally {
      isInFlight.current = false;
      setBusy(null);
    }
  }

  return { busy, error, put };
}
