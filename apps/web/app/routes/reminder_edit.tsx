import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { ReminderEditPage } from "../features/reminder/reminder-edit-page.tsx";
import { paths } from "../url/paths.ts";

const title = "设置提醒";
const above = [{ name: "纪念日提醒", to: paths.reminders() }];

export const meta = personalMeta(title);

export default function ReminderEditRoute() {
  return (
    <PersonalPage title={title} above={above} hasOwnTitle>
      {(user) => <ReminderEditPage user={user} />}
    </PersonalPage>
  );
}
