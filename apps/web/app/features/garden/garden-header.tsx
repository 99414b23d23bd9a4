import { paths } from "../../url/paths.ts";
import { ShareButton } from "../share/share-button.tsx";
import { counted } from "../../parts/counted.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { phrasesOf } from "../../parts/phrases.ts";
import { GardenBanner } from "./garden-banner.tsx";
import type { GardenDetail } from "./garden-data.ts";
import { GardenName } from "./garden-name.tsx";
import { imagesOf, regionText } from "./garden-texts.ts";
import { KindMark } from "./kind-mark.tsx";
import styles from "./garden-header.module.css";

/** The top of a garden page: the name is beside the images, never on them. */
export function GardenHeader({ garden }: { garden: GardenDetail }) {
  const { garden_name: name, region, residence_nums: residences, address, kind } = garden;
  return (
    <section className={styles.header} aria-label={name}>
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
      <GardenBanner name={name} images={imagesOf(garden)} />
    </section>
  );
}
