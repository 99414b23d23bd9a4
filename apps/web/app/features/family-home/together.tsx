import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { counted } from "../site/counted.ts";
import styles from "./together.module.css";

/** So many are named. */
const named = 6;

/** Who keeps the residence together; an offer that waits for the reader's answer is told here first. */
export function Together({ place, home, user }: Pick<FamilyShown, "place" | "home" | "user">) {
  const { body } = useAsked({
    key: `${user.token} ${place.id}`,
    ask: (signal) => api.residenceMember.list({ residenceId: place.id }, { signal }),
  });
  const to = paths.familyMembers(place);
  const isOffered = body?.offer?.to_me === 1;
  const isAlone = home.counts.members < 2 && home.can.own;
  return (
    <FamilyPart title="一起照看的家人">
      <div className={styles.together}>
        {isOffered ? (
          <p className={`${styles.words} ${styles.offer}`}>主理人想把这处居所转交给您，等您答复。</p>
        ) : isAlone ? (
          <p className={styles.words}>
            这里会写着和您一起照看居所的家人。请一位兄弟姐妹来，可以添照片、读信、摆放礼物，但不能更改公开或私密。
          </p>
        ) : (
          <p className={styles.words}>
            {body ? namesOf(body.itemList.map(({ nickname }) => nickname)) : ""}一共 {counted(home.counts.members)}{" "}
            位家人在照看。
          </p>
        )}
        <Link className={buttonClass("calm")} to={to}>
          {isOffered ? "去答复" : isAlone ? "请一位家人" : "看看家人"}
        </Link>
      </div>
    </FamilyPart>
  );
}

function namesOf(names: readonly string[]): string {
  return `${names.slice(0, named).join("、")}${names.length > named ? "等" : ""}，`;
}
