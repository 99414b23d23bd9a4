import { Link } from "react-router";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { textLength } from "../family/text-length.ts";
import { thingsToDo } from "./things.ts";
import styles from "./things-to-do.module.css";

/** What one might do next, the likeliest first; nothing here presses. */
export function ThingsToDo({ place, home, user }: Pick<FamilyShown, "place" | "home" | "user">) {
  const { body: intro } = useAsked({
    key: `${user.token} ${place.id} ${home.intro_version}`,
    ask: (signal) => api.residence.intro({ id: place.id }, { asMember: true, signal }),
  });
  const things = thingsToDo(place, home, intro ? textLength(intro.content) : null);
  return (
    <FamilyPart title="可以做的事">
      <ul className={styles.things} role="list">
        {things.map(({ name, words, way, to }) => (
          <li key={to}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.words}>{words}</p>
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
