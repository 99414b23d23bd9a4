import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import type { UserInfo } from "../../api/user-info.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { paths } from "../../url/paths.ts";
import { ReminderForm } from "./reminder-form.tsx";
import type { Reminders, RuleDetail } from "./reminder-texts.ts";
import styles from "./rule-editor.module.css";
import { StopDialog } from "./stop-dialog.tsx";

/** State of the history entry of a form that was opened from the list. */
export const fromReminders = "from-reminders";

interface RuleEditorProps {
  user: UserInfo;
  rule: RuleDetail;
  reminders: Reminders;
}

/** The form for a residence, and the end of its reminders; both lead to the list. */
export function RuleEditor({ user, rule, reminders }: RuleEditorProps) {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const [isStopping, setStopping] = useState(false);

  function leave(message: string) {
    showToast(message);
    // The list is there already, one step back.
    void (state === fromReminders ? navigate(-1) : navigate(paths.reminders(), { replace: true }));
  }

  return (
    <>
      <PageTitle title={`提醒我记得${rule.name}`} />
      <header className={styles.head}>
        <h1>
          提醒我记得 <span>{rule.name}</span>
        </h1>
      </header>
      <ReminderForm user={user} rule={rule} reminders={reminders} onSaved={() => leave("设好了，到时候会告诉您")} />
      {rule.is_set && (
        <p className={styles.stop}>
          不想再收这里的提醒了：
          <Button onClick={() => setStopping(true)}>停用提醒</Button>
        </p>
      )}
      {isStopping && <StopDialog rule={rule} onStopped={() => leave("已经停用")} onClose={() => setStopping(false)} />}
    </>
  );
}
