import { paths } from "../../paths.ts";
import { ShareButton } from "../share/share-button.tsx";
import { counted } from "../site/counted.ts";
import { Crumbs } from "../site/crumbs.tsx";
import { phrasesOf } from "../site/phrases.ts";
import { GardenBanner } from "./garden-banner.tsx";
import type { GardenDetail } from "./garden-data.ts";
import { GardenName } from "./garden-name.tsx";
import { picturesOf, regionText } from "./garden-words.ts";
import { KindMark } from "./kind-mark.tsx";
import styles from "./garden-gate.module.css";

/** What one sees at the gate: the name beside the pictures, never on them. */
export function GardenGate({ garden }: { garden: GardenDetail }) {
  const { garden_name: name, region, residence_nums: residences, address, kind } = garden;
  return (
    <section className={styles.gate} aria-label={name}>
      <div className={styles.plate}>
        <div className={styles.crumbs}>
          <Crumbs
            above={[
              { name: "首页", to: paths.home() },
              { name: "园区", to: paths.gardens() },
            ]}
          />
        </div>
        <div className={styles.name}>
          <GardenName name={name} outline={garden.brush} />
          {garden.summary !== "" && (
            <p className={styles.summary}>
              {phrasesOf(garden.summary).map((phrase, place) => (
                <span key={place}>{phrase}</span>
              ))}
            </p>
          )}
        </div>
        <div className={styles.facts}>
          <KindMark kind={kind} />
          {region !== "" && <span>{regionText(region)}</span>}
          <span>居所 {counted(residences)} 处</span>
          <ShareButton title={name} path={paths.garden(garden.id)} />
          {address !== "" && <span className={styles.address}>{address}</span>}
        </div>
      </div>
      <GardenBanner name={name} pictures={picturesOf(garden)} />
    </section>
  );
}
