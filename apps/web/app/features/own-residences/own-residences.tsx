import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { NothingApplied, NoResidence } from "./nothing-yet.tsx";
import styles from "./own-residences.module.css";
import { PendingApplications } from "./pending-applications.tsx";
import { ResidenceCards } from "./residence-cards.tsx";
import { useReturnMessage } from "./use-return-message.ts";

/** The residences that the user manages or belongs to, and the pending applications: `hid` in the address. */
export function OwnResidences({ user }: { user: UserInfo }) {
  const isPending = useAddress().searchParams.get("hid") === "1";
  const residences = useQuery({
    key: `${user.token} residences`,
    queryFn: (signal) => api.residence.own({}, { signal }),
  });
  const applications = useQuery({
    key: `${user.token} applications`,
    queryFn: (signal) => api.application.own({}, { signal }),
  });
  const message = useReturnMessage(user, applications.refetch);
  const waiting = applications.body?.counts ?? 0;

  return (
    <>
      <p className={styles.message} role="status">
        {message}
      </p>
      <nav className={styles.tabs} aria-label="家庭居所的两栏">
        <Tab name="已入驻" to={paths.ownResidences()} count={residences.body?.counts} isOpen={!isPending} />
        <Tab name="审核中" to={paths.ownResidences(1)} count={applications.body?.counts} isOpen={isPending} />
      </nav>
      {isPending ? (
        <AsyncSection query={applications} what="申请">
          {({ itemList }) =>
            itemList.length > 0 ? (
              <PendingApplications userId={user.id} applications={itemList} onChanged={applications.refetch} />
            ) : (
              <NothingApplied />
            )
          }
        </AsyncSection>
      ) : (
        <AsyncSection query={residences} what="居所">
          {({ itemList }) =>
            itemList.length > 0 ? <ResidenceCards residences={itemList} /> : <NoResidence waiting={waiting} />
          }
        </AsyncSection>
      )}
    </>
  );
}

interface TabProps {
  name: string;
  to: string;
  count: number | undefined;
  isOpen: boolean;
}

/** A link, so that the address holds the open tab and the back button returns to the other. */
function Tab({ name, to, count, isOpen }: TabProps) {
  return (
    <Link to={to} aria-current={isOpen ? "page" : undefined} preventScrollReset>
      {name}
      {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
