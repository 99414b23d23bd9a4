import { Link } from "react-router";
import { chineseNumber } from "@changming/kit/numerals";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { NoGarden } from "../../parts/no-garden.tsx";
import { paths } from "../../url/paths.ts";
import { hasGarden } from "../personal/reader-facts.ts";
import { OwnGardenCard } from "./own-garden-card.tsx";
import type { OwnGardenItem } from "./own-garden-data.ts";
import styles from "./own-gardens.module.css";

/** What waits is fetched again after a minute. */
const pace = 60_000;

/** The gardens that the user manages, and what waits in them (R-personal-17); without one, how to get one. */
export function OwnGardens({ user }: { user: UserInfo }) {
  const query = useQuery({
    key: user.token,
    queryFn: async (signal) => {
      const result = await api.ownGarden.list({}, { signal });
      if (result.ok) hasGarden.setKnown(user, result.body.length > 0);
      return result;
    },
    every: pace,
  });
  return (
    <AsyncSection query={query} what="园区">
      {(gardens) =>
        gardens.length > 0 ? (
          <>
            <p className={styles.lead}>{leadOf(gardens)}</p>
            <ul role="list" className={styles.cards}>
              {gardens.map((garden, place) => (
                <li key={garden.id}>
                  <OwnGardenCard garden={garden} isFirst={place === 0} />
                </li>
              ))}
            </ul>
            <OpenCooperation user={user} />
            <p className={styles.more}>
              <span>您看得见自己园里的名册；私密居所里的信与相册，看不见。</span>
              <Link className="link" to={paths.cooperation()}>
                再合作一座园区
              </Link>
            </p>
          </>
        ) : (
          <NoGarden />
        )
      }
    </AsyncSection>
  );
}

const spoken = (count: number) => (count === 2 ? "两" : chineseNumber(count));

/** 两座园子交在您手里，九件事等您。 */
export function leadOf(gardens: readonly OwnGardenItem[]): string {
  const waiting = gardens.reduce(
    (sum, { applications, corrections }) => sum + applications.count + corrections.count,
    0,
  );
  const end = waiting === 0 ? "没有等着的事" : `${spoken(waiting)}件事等您`;
  return `${spoken(gardens.length)}座园子交在您手里，${end}。`;
}

/** The cooperation that is under review, as a row. */
function OpenCooperation({ user }: { user: UserInfo }) {
  const { body } = useQuery({ key: user.token, queryFn: (signal) => api.cooperation.own({}, { signal }) });
  const application = body?.application;
  if (!application || application.state !== "underReview") return null;
  const [, month, day] = application.create_time.slice(0, 10).split("-").map(Number);
  return (
    <p className={styles.open}>
      <b>{application.garden_name}</b>
      <span>
        合作申请 {month} 月 {day} 日交上，平台正在审核
      </span>
      <Link className="link" to={paths.cooperation()}>
        看申请
      </Link>
    </p>
  );
}
