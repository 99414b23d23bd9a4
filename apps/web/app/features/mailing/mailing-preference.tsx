import { useEffect, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { mailing } from "@changming/contract/mailing";
import { api } from "../../api/api.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { useQuery } from "../../api/use-query.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { SwitchField } from "../../parts/switch-field.tsx";
import styles from "./mailing.module.css";

/** What the user wants of the letters that gardens write to families (R-admin-24). */
export function MailingPreference({ user }: { user: UserInfo }) {
  const query = useQuery({ key: user.token, queryFn: (signal) => api.mailing.preference({}, { signal }) });
  return (
    <AsyncSection query={query} what="来信的设置">
      {(saved) => <Choices saved={saved} hasPhone={user.mobile !== ""} />}
    </AsyncSection>
  );
}

type Preference = BodyOf<typeof mailing.preference>;

function Choices({ saved, hasPhone }: { saved: Preference; hasPhone: boolean }) {
  const [preference, setPreference] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // A letter leads here; the section was not there yet when the page was opened.
  useEffect(() => {
    if (location.hash === "#mailings") place.current?.closest("section")?.scrollIntoView();
  }, []);

  /** Returns whether it was saved. While one change is being saved, the next is not sent: it has the old choices in it. */
  async function change(call: () => Promise<Result<Preference>>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    const result = await call();
    setBusy(false);
    if (result.ok) setPreference(result.body);
    else if (result.error !== "sessionInvalid") showToast(`没有改成：${result.msg}`);
    return result.ok;
  }

  async function receiveAgain(gardenId: number) {
    // The pressed button is gone then.
    if (await change(() => api.mailing.stop({ gardenId, isStopped: 0 }))) place.current?.focus();
  }

  const { accepts_mailings: isOn, accepts_sms: hasSms, stopped_gardens: stopped } = preference;
  const save = (acceptsMailings: boolean, acceptsSms: boolean) =>
    void change(() => api.mailing.save({ acceptsMailings: acceptsMailings ? 1 : 0, acceptsSms: acceptsSms ? 1 : 0 }));
  return (
    <div ref={place} className={styles.choices} role="group" aria-label="来信的设置" tabIndex={-1}>
      <SwitchField label="收园区的来信" isOn={isOn} isBusy={isBusy} onChange={(value) => save(value, hasSms)}>
        {isOn
          ? "您照看的居所所在的园区有事要说，会写信到您的站内消息。"
          : "已关闭：哪个园区的信都不再寄给您，短信也不发。"}
      </SwitchField>
      {hasPhone && (
        <SwitchField label="也发短信提醒我" isOn={hasSms} isBusy={isBusy} onChange={(value) => save(isOn, value)}>
          {smsWords(isOn, hasSms)}
        </SwitchField>
      )}
      {stopped.length > 0 && (
        <ul role="list" className={styles.stopped}>
          {stopped.map(({ garden_id, garden_name }) => (
            <li key={garden_id}>
              {garden_name}的信，您关掉了
              <Button aria-busy={isBusy} onClick={() => void receiveAgain(garden_id)}>
                重新收{garden_name}的信
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function smsWords(isOn: boolean, hasSms: boolean): string {
  if (!hasSms) return "本来不发。打开以后，园区来信时可能发一条短信。";
  return isOn
    ? "已打开：园区来信时发一条短信，只在 8:00 到 21:00。"
    : "来信关着，短信也不发。重新收来信以后，园区来信时发一条短信。";
}
