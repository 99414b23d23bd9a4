import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { Mount } from "@changming/ui/portrait";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { hasGarden } from "../personal/reader-facts.ts";
import { WaitingReviews } from "../review/waiting-reviews.tsx";
import { paths } from "../../url/paths.ts";
import { NoGarden } from "../../parts/no-garden.tsx";
import styles from "./own-gardens.module.css";

/** The gardens that the user manages, and their pending reviews; without one, how to become a garden administrator. */
export function OwnGardens({ user }: { user: UserInfo }) {
  const query = useQuery({
    key: user.token,
    queryFn: async (signal) => {
      const result = await api.garden.mine({}, { signal });
      if (result.ok) hasGarden.setKnown(user, result.body.length > 0);
      return result;
    },
  });
  return (
    <AsyncSection query={query} what="园区">
      {(gardens) =>
        gardens.length > 0 ? (
          <>
            <WaitingReviews user={user} />
            <GardenCards gardens={gardens} />
          </>
        ) : (
          <NoGarden />
        )
      }
    </AsyncSection>
  );
}

type OwnGarden = BodyOf<typeof garden.mine>[number];

/** Gardens with their images, two per row where there is room (R-personal-17). */
function GardenCards({ gardens }: { gardens: readonly OwnGarden[] }) {
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
