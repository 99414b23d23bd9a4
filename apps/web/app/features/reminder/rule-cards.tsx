import { useRef, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { howText, type Reminders, type Rule, whatText, whenText } from "./reminder-texts.ts";
import { fromReminders } from "./rule-editor.tsx";
import styles from "./rule-cards.module.css";
import { StopDialog } from "./stop-dialog.tsx";

/** No reminder is set yet: what it is, and how to begin. */
export function NoRules() {
  return (
    <EmptyState
      title="还没有设提醒"
      text="打开一处居所，在倒数日子的旁边点“到那天提醒我”；自己家的居所，在居所主页“往后三年的日子”里点“到时提醒我”。设好以后，往后一年要记得的日子都会写在这里。"
    >
      <Link className={buttonClass("secondary")} to={paths.ownResidences()}>
        去我的家庭居所
      </Link>
    </EmptyState>
  );
}

/** The residences of which the user is reminded, each with its rule. */
export function RuleCards({ reminders, onChange }: { reminders: Reminders; onChange: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const wasStopped = useRef(false);
  const [stopping, setStopping] = useState<Rule | null>(null);

  function handleStopped() {
    showToast("已经停用");
    wasStopped.current = true;
    onChange();
  }

  function close() {
    setStopping(null);
    // The pressed button, to which the dialog returns the focus, goes with its card.
    if (wasStopped.current) list.current?.focus();
    wasStopped.current = false;
  }

  return (
    <>
      <ul ref={list} role="list" className={styles.cards} tabIndex={-1} aria-label="提醒我的居所">
        {reminders.rules.map((rule) => (
          <li key={rule.residence_id} className={styles.card}>
            <h3>
              <Link to={paths.residence(rule.residence_id)}>{rule.name}</Link>
            </h3>
            <dl>
              <div>
                <dt>日子</dt>
                <dd>{whatText(rule)}</dd>
              </div>
              <div>
                <dt>时间</dt>
                <dd>{whenText(rule)}</dd>
              </div>
              <div>
                <dt>方式</dt>
                <dd>{howText(rule, reminders)}</dd>
              </div>
            </dl>
            <p className={styles.ways}>
              <Link
                className={buttonClass("secondary")}
                to={paths.reminderEdit(rule.residence_id)}
                state={fromReminders}
              >
                修改<span className="hide">{rule.name}的提醒</span>
              </Link>
              <Button kind="ghost" onClick={() => setStopping(rule)}>
                停用<span className="hide">{rule.name}的提醒</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {stopping && <StopDialog rule={stopping} onStopped={handleStopped} onClose={close} />}
    </>
  );
}
