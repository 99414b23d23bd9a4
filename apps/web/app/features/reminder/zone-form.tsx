import { useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useNow } from "../../browser/clock.ts";
import { SelectField } from "../../form/select-field.tsx";
import type { Reminders } from "./reminder-texts.ts";
import styles from "./time-and-ways.module.css";
import { browserZone, hasSameClock, zoneChoices, zoneName, zoneOf } from "./time-zones.ts";

/** By which clock reminders go; offers that of this browser where it differs. */
export function ZoneForm({ reminders, onChange }: { reminders: Reminders; onChange: () => void }) {
  const stored = zoneOf(reminders);
  const own = browserZone();
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? stored;
  const [isBusy, setBusy] = useState(false);

  async function save(timeZone: string) {
    if (isBusy) return;
    setBusy(true);
    const result = await api.reminder.preference({ timeZone });
    setBusy(false);
    if (result.ok) {
      setPicked(timeZone);
      showToast(`已经改成${zoneName(timeZone)}时间`);
      onChange();
      // The pressed button is gone then.
      place.current?.querySelector("select")?.focus();
    } else if (result.error !== "sessionInvalid") showToast(`没有改成：${result.msg}`);
  }

  return (
    <div ref={place} className={styles.zone}>
      <SelectField
        label="按哪里的时间提醒"
        value={chosen}
        onChange={({ target }) => setPicked(target.value)}
        hint={chosen === stored ? "提醒的钟点按这里算。搬去了别处，可以改。" : "还没有改：请再点一下按钮。"}
      >
        {zoneChoices(stored, own).map(({ zone, name }) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen !== stored && (
        <Button aria-busy={isBusy} onClick={() => void save(chosen)}>
          改成{zoneName(chosen)}时间
        </Button>
      )}
      {now && chosen !== own && !hasSameClock(own, stored, now) && (
        <p className={styles.elsewhere}>
          您现在好像在别的时区（{zoneName(own)}），要改成那里的时间吗？
          <Button aria-busy={isBusy} onClick={() => void save(own)}>
            改成{zoneName(own)}时间
          </Button>
        </p>
      )}
    </div>
  );
}
