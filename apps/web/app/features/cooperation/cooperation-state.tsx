import { Link } from "react-router";
import type { cooperation } from "@changming/contract/cooperation";
import type { BodyOf } from "@changming/contract/define";
import { Button, buttonClass } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { dayText } from "../../parts/day-text.ts";
import styles from "./cooperation-state.module.css";

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
          <Link className={buttonClass("main", styles.way)} to={paths.ownGardens()}>
            去我的园区
          </Link>
        </>
      )}
      {state === "rejected" && (
        <>
          <p>补齐之后，可以再申请一次。</p>
          <Button kind="main" className={styles.way} onClick={onAnew}>
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
