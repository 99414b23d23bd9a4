import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { Mount } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import styles from "./garden-cards.module.css";

type OwnGarden = BodyOf<typeof garden.mine>[number];

/** Gardens with their images, two per row where there is room. */
export function GardenCards({ gardens }: { gardens: readonly OwnGarden[] }) {
  return (
    <ul role="list" className={styles.cards}>
      {gardens.map(({ id, thumb, garden_name }, place) => (
        <li key={id}>
          <Link className={styles.card} to={paths.garden(id)}>
            <Mount className={styles.mount}>
              <ResponsiveImage
                className={styles.image}
                src={thumb}
                alt=""
                width={1200}
                height={600}
                sizes="(max-width: 720px) 100vw, 390px"
                isFirst={place === 0}
              />
            </Mount>
            <strong>{garden_name}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
