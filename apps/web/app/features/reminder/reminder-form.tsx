import { useState } from "react";
import type { UserInfo } from "../../api/user-info.ts";
import { useNow } from "../../browser/clock.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { SelectField } from "../../form/select-field.tsx";
import { useForm } from "../../form/use-form.ts";
import { ChannelField } from "./channel-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { hourText, leadDays, leadText, occasionNames, type Reminders, type RuleDetail } from "./reminder-texts.ts";
import styles from "./reminder-form.module.css";
import { hours, type ReminderField, saveReminder } from "./save-reminder.ts";
import { browserZone, hasSameClock, zoneName, zoneOf } from "./time-zones.ts";
import { usePush } from "./use-push.ts";

interface ReminderFormProps {
  user: UserInfo;
  rule: RuleDetail;
  reminders: Reminders;
  onSaved(): void;
}

const calendars = [
  { value: "family", label: "按家人选定的" },
  { value: "solar", label: "公历" },
  { value: "lunar", label: "农历" },
];

const countings = [
  { value: "day", label: "从去世当天算起" },
  { value: "dayAfter", label: "从第二天算起" },
];

/** Of which days of a residence the user is reminded, when, and how (R-reminder-1). */
export function ReminderForm({ user, rule, reminders, onSaved }: ReminderFormProps) {
  const push = usePush(reminders.push_key, user.id);
  const timeZone = zoneOf(reminders);
  const [hasMourning, setMourning] = useState(rule.occasions.includes("mourning"));
  const { errorOf, isBusy, handleSubmit } = useForm<ReminderField>(async (fields) => {
    const hadPush = rule.channels.includes("push");
    const preparePush = async () => (hadPush || push.state === "on" ? "" : push.open());
    const error = await saveReminder(fields, { residenceId: rule.residence_id, timeZone, preparePush });
    if (error === null) onSaved();
    return error;
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <ChoiceField
        legend="要记得的日子"
        name="occasions"
        type="checkbox"
        choices={rule.available.map((kind) => ({ value: kind, label: occasionNames[kind] }))}
        chosen={rule.occasions}
        error={errorOf("occasions")}
        onChange={(value, isChosen) => value === "mourning" && setMourning(isChosen)}
      />
      {hasMourning && (
        <ChoiceField
          legend="头七到百日怎么算"
          name="countedFrom"
          type="radio"
          choices={countings}
          chosen={[rule.counted_from]}
        />
      )}
      <ChoiceField legend="按哪种历法" name="calendar" type="radio" choices={calendars} chosen={[rule.calendar]} />
      <ChoiceField
        legend="什么时候"
        name="leadDays"
        type="checkbox"
        choices={leadDays.map((days) => ({ value: String(days), label: leadText(days) }))}
        chosen={rule.lead_days.map(String)}
        error={errorOf("leadDays")}
      />
      <div className={styles.hour}>
        <SelectField
          label="几点"
          name="hour"
          defaultValue={rule.hour}
          hint={<ZoneText timeZone={timeZone} />}
          error={errorOf("hour") || errorOf("timeZone")}
        >
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {hourText(hour)}
            </option>
          ))}
        </SelectField>
      </div>
      <ChannelField rule={rule} reminders={reminders} push={push} error={errorOf("channels")} />
      <FormEnd label="保存" busyLabel="正在保存…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}

/** By which clock the hour is. */
function ZoneText({ timeZone }: { timeZone: string }) {
  const own = browserZone();
  const now = useNow();
  const isElsewhere = now !== null && !hasSameClock(own, timeZone, now);
  return `按${zoneName(timeZone)}时间。${isElsewhere ? `您现在好像在${zoneName(own)}，要按那里的时间，` : "去了别处，"}可以在“纪念日提醒”里改。`;
}
