import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";
import { dayText } from "../../parts/day-text.ts";
import type { OwnApplication } from "./application-data.ts";
import styles from "./application-status.module.css";

/** The result of an application that can no longer be changed. */
export function SettledApplication({ application }: { application: OwnApplication }) {
  const { name, garden_name: garden, state, residence_id: id } = application;
  if (state === "approved") {
    return (
      <EmptyState title="申请已通过" text={`${name}的居所已经立在${garden}，从今往后由您照看。`}>
        <Link className={buttonClass("secondary")} to={paths.familyIndex({ id, name })}>
          去居所看看
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="正在审核" text={`为${name}入驻${garden}的申请正在审核，暂时不能修改。结果会写在您的消息里。`}>
      <ToOwnResidences />
    </EmptyState>
  );
}

/** The application does not exist, or belongs to another user. */
export function NoApplication() {
  return (
    <EmptyState title="没有找到这份申请" text="它可能已经撤回，或不是用这个账号提交的。">
      <ToOwnResidences />
    </EmptyState>
  );
}

function ToOwnResidences(): ReactNode {
  return (
    <Link className={buttonClass("secondary")} to={paths.ownResidences(1)}>
      去家庭居所
    </Link>
  );
}

interface OpenApplicationProps {
  application: OwnApplication;
  onPay(): void;
}

/** Above the form: what an application still needs, and why it was rejected. */
export function OpenApplication({ application, onPay }: OpenApplicationProps) {
  const { state, reason, decide_time: decided, missing, money, can } = application;
  if (state === "rejected") {
    const documentsText = missing.length > 0 ? `材料已按约定删去，请重新上传：${missing.join("、")}。` : "";
    return (
      <section className={styles.status} aria-labelledby="standing">
        <h2 id="standing">没有通过审核{decided && `（${dayText(decided)}）`}</h2>
        <p className={styles.reason}>{reason}</p>
        <p>按上面的意见改好，就可以重新提交。{documentsText}</p>
      </section>
    );
  }
  if (!can.pay) return null;
  return (
    <section className={styles.status} aria-labelledby="standing">
      {money === "0.00" ? (
        <>
          <h2 id="standing">已经提交，还没有送去审核</h2>
          <p>
            现在入驻不收费，按一下就送去审核。还想改的，先在下面改好，再提交。满三十天没有送去审核，申请就撤回，材料随即删去。
          </p>
        </>
      ) : (
        <>
          <h2 id="standing">已经提交，还没有付款</h2>
          <p>付款之后就送去审核。还想改的，先在下面改好，再提交付款。满三十天不付款，申请就撤回，材料随即删去。</p>
        </>
      )}
      <Button className={styles.pay} onClick={onPay}>
        {money === "0.00" ? "送去审核" : `去付款 ¥${money}`}
      </Button>
    </section>
  );
}
