import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { textLength } from "../family/text-length.ts";
import { thingsToDo } from "./things.ts";
import styles from "./things-to-do.module.css";

/** Optional next steps for the family, the most likely first. */
export function ThingsToDo({ place, home, user }: Pick<FamilyPageData, "place" | "home" | "user">) {
  const { body: intro } = useQuery({
    key: `${user.token} ${place.id} ${home.intro_version}`,
    queryFn: (signal) => api.residence.intro({ id: place.id }, { asMember: true, signal }),
  });
  const things = thingsToDo(place, home, intro ? textLength(intro.content) : null);
  return (
    <FamilyPart title="可以做的事">
      <ul className={styles.things} role="list">
        {things.map(({ name, text, way, to }) => (
          <li key={to}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.text}>{text}</p>
            </div>
            <Link className={styles.way} to={to} aria-label={`${way}：${name}`}>
              {way}
            </Link>
          </li>
        ))}
      </ul>
    </FamilyPart>
  );
}
