import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";

/** The user manages no residence yet; `waiting`: number of pending applications. */
export function NoResidence({ waiting }: { waiting: number }) {
  if (waiting > 0) {
    return (
      <EmptyState title="居所还在审核" text={`您提交的 ${waiting} 份申请还没有通过。审核通过后，居所就会出现在这里。`}>
        <Link className={buttonClass("calm")} to={paths.ownResidences(1)}>
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

export function NothingApplied() {
  return (
    <EmptyState title="没有正在办理的申请" text="提交过的入驻申请、审核的进度与意见，都写在这里。">
      <ToApply />
    </EmptyState>
  );
}

function ToApply() {
  return (
    <Link className={buttonClass("calm")} to={paths.apply()}>
      去申请居所
    </Link>
  );
}
