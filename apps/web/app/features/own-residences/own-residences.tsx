import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { Mount, Portrait } from "@changming/ui/portrait";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import styles from "./own-residences.module.css";
import { PendingApplications } from "./pending-applications.tsx";
import { useReturnMessage } from "./use-return-message.ts";

/**
 * The residences that the user manages or belongs to, and the pending applications: `hid` in the address
 * (R-personal-11, R-personal-13).
 */
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

/** The user manages no residence yet; `waiting`: number of pending applications. */
export function NoResidence({ waiting }: { waiting: number }) {
  if (waiting > 0) {
    return (
      <EmptyState title="居所还在审核" text={`您提交的 ${waiting} 份申请还没有通过。审核通过后，居所就会出现在这里。`}>
        <Link className={buttonClass("secondary")} to={paths.ownResidences(1)}>
          查看申请
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="还没有家庭居所"
      text="为故去的家人立一处居所，照片、生平和家里的话都放在这里，一家人随时可以来看。家人请您一同照看的居所，也会出现在这里。"
    >
      <ToApply />
    </EmptyState>
  );
}

function NothingApplied() {
  return (
    <EmptyState title="没有正在办理的申请" text="提交过的入驻申请、审核的进度与意见，都写在这里。">
      <ToApply />
    </EmptyState>
  );
}

function ToApply() {
  return (
    <Link className={buttonClass("secondary")} to={paths.apply()}>
      去申请居所
    </Link>
  );
}

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
