import { useState } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { PersonalPart } from "../personal/personal-part.tsx";
import { DaysAhead } from "./days-ahead.tsx";
import { History } from "./history.tsx";
import { NoRules, RuleCards } from "./rule-cards.tsx";
import styles from "./reminders-page.module.css";
import { TimeAndWays } from "./time-and-ways.tsx";

/** The user's reminders: the year ahead, the residences, time and ways, and what went (R-reminder-1). */
export function RemindersPage({ user }: { user: UserInfo }) {
  const query = useQuery({ key: user.token, queryFn: (signal) => api.reminder.list({}, { signal }) });
  const [changes, setChanges] = useState(0);

  function handleChange() {
    query.refetch();
    setChanges((before) => before + 1);
  }

  return (
    <div className={styles.page}>
      <AsyncSection query={query} what="提醒">
        {(reminders) => (
          <>
            {reminders.rules.length > 0 && (
              <PersonalPart id="ahead" title="往后一年">
                <DaysAhead days={reminders.itemList} />
              </PersonalPart>
            )}
            <PersonalPart id="residences" title="提醒我的居所">
              {reminders.rules.length > 0 ? <RuleCards reminders={reminders} onChange={handleChange} /> : <NoRules />}
            </PersonalPart>
            <PersonalPart id="ways" title="时间与方式">
              <TimeAndWays user={user} reminders={reminders} onChange={handleChange} />
            </PersonalPart>
          </>
        )}
      </AsyncSection>
      {query.body && (
        <PersonalPart id="sent" title="发过的提醒">
          <History user={user} timeZone={query.body.time_zone} round={changes} />
        </PersonalPart>
      )}
    </div>
  );
}
