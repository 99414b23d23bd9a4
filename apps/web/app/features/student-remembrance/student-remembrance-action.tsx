import { Link } from "react-router";
import { requestAction, usePendingAction } from "../account/pending-action.ts";
import { useLoginPath } from "../account/login-path.ts";
import { useUser } from "../../api/user-info.ts";
import { usePart } from "../../parts/use-part.ts";
import type { StudentDialogProps } from "./student-dialog.tsx";

const loadDialog = async () => (await import("./student-dialog.tsx")).StudentDialog;

type StudentRemembranceActionProps = Omit<StudentDialogProps, "onClose">;

/** 学生祭扫登记, elsewhere 学生缅怀登记: a visitor is led through the login to the open form (R-student-1). */
export function StudentRemembranceAction({ residenceId, name, isMartyr }: StudentRemembranceActionProps) {
  const user = useUser();
  const { Part, open, close } = usePart(loadDialog, "登记没有打开，请看看网络，再试一次");
  const loginPath = useLoginPath();
  usePendingAction("student", residenceId, open);
  const label = isMartyr ? "学生祭扫登记" : "学生缅怀登记";
  if (!user) {
    return (
      <Link to={loginPath} onClick={() => requestAction("student", residenceId, name)}>
        {label}
      </Link>
    );
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      {Part && <Part residenceId={residenceId} name={name} isMartyr={isMartyr} onClose={close} />}
    </>
  );
}
