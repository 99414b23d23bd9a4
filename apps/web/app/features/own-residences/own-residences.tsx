import { Link } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAddress } from "../../use-address.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { NothingApplied, NoResidence } from "./nothing-yet.tsx";
import styles from "./own-residences.module.css";
import { PendingApplications } from "./pending-applications.tsx";
import { ResidenceCards } from "./residence-cards.tsx";
import { useTold } from "./use-told.ts";

/** The residences that one keeps or belongs to, and beside them what one applied for: `hid` in the address. */
export function OwnResidences({ user }: { user: UserInfo }) {
  const isPending = useAddress().searchParams.get("hid") === "1";
  const residences = useAsked({
    key: `${user.token} residences`,
    ask: (signal) => api.residence.own({}, { signal }),
  });
  const applications = useAsked({
    key: `${user.token} applications`,
    ask: (signal) => api.application.own({}, { signal }),
  });
  const told = useTold(user, applications.askAgain);
  const waiting = applications.body?.counts ?? 0;

  return (
    <>
      <p className={styles.told} role="status">
        {told}
      </p>
      <nav className={styles.tabs} aria-label="家庭居所的两栏">
        <Tab name="已入驻" to={paths.ownResidences()} count={residences.body?.counts} isOpen={!isPending} />
        <Tab name="审核中" to={paths.ownResidences(1)} count={applications.body?.counts} isOpen={isPending} />
      </nav>
      {isPending ? (
        <AskedPart asked={applications} what="申请">
          {({ itemList }) =>
            itemList.length > 0 ? (
              <PendingApplications userId={user.id} applications={itemList} onChanged={applications.askAgain} />
            ) : (
              <NothingApplied />
            )
          }
        </AskedPart>
      ) : (
        <AskedPart asked={residences} what="居所">
          {({ itemList }) =>
            itemList.length > 0 ? <ResidenceCards residences={itemList} /> : <NoResidence waiting={waiting} />
          }
        </AskedPart>
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

/** A link, so that the address keeps which one is open and the back button leads from one to the other. */
function Tab({ name, to, count, isOpen }: TabProps) {
  return (
    <Link to={to} aria-current={isOpen ? "page" : undefined} preventScrollReset>
      {name}
      {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
