import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./members-summary.module.css";

/** Maximum number of members named. */
const named = 6;

/** The members who manage the residence; an offer that waits for the user's answer comes first. */
export function MembersSummary({ place, home, user }: Pick<FamilyPageData, "place" | "home" | "user">) {
  const { body } = useQuery({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => api.residenceMember.list({ residenceId: place.id }, { signal }),
  });
  const to = paths.familyMembers(place);
  const isOffered = body?.offer?.to_me === 1;
  const isAlone = home.counts.members < 2 && home.can.own;
  return (
    <FamilyPart title="一起照看的家人">
      <div className={styles.summary}>
        {isOffered ? (
          <p className={`${styles.text} ${styles.offer}`}>主理人想把这处居所转交给您，等您答复。</p>
        ) : isAlone ? (
          <p className={styles.text}>
            这里会写着和您一起照看居所的家人。请一位兄弟姐妹来，可以添照片、读信、摆放礼物，但不能更改公开或私密。
          </p>
        ) : (
          <p className={styles.text}>
            {body ? namesOf(body.itemList.map(({ nickname }) => nickname)) : ""}一共 {counted(home.counts.members)}{" "}
            位家人在照看。
          </p>
        )}
        <Link className={buttonClass("secondary")} to={to}>
          {isOffered ? "去答复" : isAlone ? "请一位家人" : "看看家人"}
        </Link>
      </div>
    </FamilyPart>
  );
}

function namesOf(names: readonly string[]): string {
  return `${names.slice(0, named).join("、")}${names.length > named ? "等" : ""}，`;
}
