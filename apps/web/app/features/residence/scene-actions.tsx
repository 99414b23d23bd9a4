import { buttonClass } from "@changming/ui/button";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { LazyHydration } from "../../browser/lazy-hydration.tsx";
import { GiveGiftAction } from "../gift-panel/give-gift-action.tsx";
import { useLampName } from "../remembrance/lamp-name.tsx";
import { LampLine } from "../remembrance/lamp-line.tsx";
import { RememberAction, RememberNote } from "../remembrance/remember-action.tsx";
import { ActionBar } from "./action-bar.tsx";
import styles from "./scene-actions.module.css";

/** What can be done here: two actions over the foot of the scene, beside the lamps; on phones the action bar. */
export function SceneActions({ detail }: { detail: ResidenceDetail }) {
  return (
    <>
      <LazyHydration>
        <ActionsInScene detail={detail} />
      </LazyHydration>
      <LazyHydration>
        <ActionBar detail={detail} />
      </LazyHydration>
    </>
  );
}

function ActionsInScene({ detail }: { detail: ResidenceDetail }) {
  const { id, name } = detail;
  const nameForm = useLampName(id);
  return (
    <div className={styles.actions}>
      {nameForm ? (
        <div className={styles.note}>{nameForm}</div>
      ) : (
        <RememberNote id={id} name={name} className={styles.note} isOver />
      )}
      <RememberAction id={id} name={name} className={buttonClass("primary", styles.action)} />
      <GiveGiftAction residence={detail} className={buttonClass("ghost", `${styles.action} ${styles.outline}`)}>
        {detail.is_martyr ? "敬献" : "献礼"}
      </GiveGiftAction>
      <div className={styles.lamps}>
        <LampLine detail={detail} />
      </div>
    </div>
  );
}
