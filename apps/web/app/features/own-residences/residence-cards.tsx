import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { Mount, Portrait } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import styles from "./residence-cards.module.css";

type OwnResidence = BodyOf<typeof residence.own>["itemList"][number];

/** Labels of the user's role. */
const roles: Record<OwnResidence["role"], string> = { owner: "主理", manager: "管理", relative: "亲属" };

/** The residences of the user's family, each a link to its family area. */
export function ResidenceCards({ residences }: { residences: readonly OwnResidence[] }) {
  return (
    <>
      <ul role="list" className={styles.cards}>
        {residences.map((item, place) => (
          <li key={item.id}>
            <Card item={item} isFirst={place < 2} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link className="link" to={paths.apply()}>
          再申请一处居所
        </Link>
      </p>
    </>
  );
}

function Card({ item, isFirst }: { item: OwnResidence; isFirst: boolean }) {
  const { id, name, years, garden_name: garden, number_text: number, role } = item;
  return (
    <Link className={styles.card} to={paths.familyIndex({ id, name })}>
      <Mount className={styles.mount}>
        <Portrait
          src={item.avatar}
          familyName={item.family_name}
          sizes="110px"
          className={styles.portrait}
          isFirst={isFirst}
        />
      </Mount>
      <span className={styles.text}>
        <strong className="song">{name}</strong>
        <span className={styles.years}>{years}</span>
        <span>{[garden, number].filter(Boolean).join(" ")}</span>
        <span className={styles.marks}>
          <span className={styles.role}>{roles[role]}</span>
          {item.is_close === 1 && <span className={styles.private}>私密</span>}
        </span>
      </span>
    </Link>
  );
}
