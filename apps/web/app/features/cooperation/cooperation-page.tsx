import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import type { cooperation } from "@changming/contract/cooperation";
import type { BodyOf } from "@changming/contract/define";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { CooperationForm } from "./cooperation-form.tsx";
import { dayText } from "../../parts/day-text.ts";
import styles from "./cooperation-page.module.css";

/** The user's own application; without one, what is needed for it, and the form (R-cooperation-1). */
export function CooperationPage({ user }: { user: UserInfo }) {
  const [isAnew, setAnew] = useState(false);
  const navigate = useNavigate();
  const tips = useSite()?.cooperation_tips ?? "";
  const query = useQuery({
    key: `cooperation ${user.id}`,
    queryFn: (signal) => api.cooperation.own({}, { signal }),
  });

  // The message stays visible on the home page (R-cooperation-7).
  function handleApplied() {
    showToast("申请已提交");
    void navigate(paths.home());
  }

  return (
    <AsyncSection query={query} what="申请的进度">
      {({ application }) =>
        application && application.state !== "withdrawn" && !isAnew ? (
          <CooperationState application={application} onAnew={() => setAnew(true)} />
        ) : (
          <>
            {tips !== "" && <p className={styles.tips}>{tips}</p>}
            <CooperationForm
              user={user}
              onApplied={handleApplied}
              onAlreadyOpen={() => {
                setAnew(false);
                query.refetch();
              }}
            />
          </>
        )
      }
    </AsyncSection>
  );
}

export type OwnApplication = NonNullable<BodyOf<typeof cooperation.own>["application"]>;

const titles: Record<OwnApplication["state"], string> = {
  underReview: "申请正在审核",
  approved: "申请已通过",
  rejected: "申请没有通过",
  withdrawn: "申请已撤回",
};

interface CooperationStateProps {
  application: OwnApplication;
  /** The user applies again. */
  onAnew(): void;
}

/** The state of the user's application, and the next step. */
export function CooperationState({ application, onAnew }: CooperationStateProps) {
  const { state, garden_name, company, reason, create_time, decide_time } = application;
  return (
    <section className={styles.state} aria-labelledby="cooperation-state">
      <h2 id="cooperation-state">{titles[state]}</h2>
      <dl className={styles.facts}>
        <Fact term="园区">{garden_name}</Fact>
        {company !== "" && <Fact term="单位">{company}</Fact>}
        <Fact term="提交于">{dayText(create_time)}</Fact>
        {decide_time !== "" && <Fact term="答复于">{dayText(decide_time)}</Fact>}
        {state === "rejected" && reason !== "" && <Fact term="原因">{reason}</Fact>}
      </dl>
      {state === "underReview" && <p>我们在五个工作日内答复，结果会写在您的消息里。审核不收费。</p>}
      {state === "approved" && (
        <>
          <p>从今往后，这座园区由您照看。</p>
          <Link className={buttonClass("primary", styles.way)} to={paths.ownGardens()}>
            去我的园区
          </Link>
        </>
      )}
      {state === "rejected" && (
        <>
          <p>补齐之后，可以再申请一次。</p>
          <Button kind="primary" className={styles.way} onClick={onAnew}>
            重新申请
          </Button>
        </>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
