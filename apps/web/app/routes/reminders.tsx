import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { RemindersPage } from "../features/reminder/reminders-page.tsx";

export const meta = personalMeta("纪念日提醒");

export default function RemindersRoute() {
  return (
    <PersonalPage
      title="纪念日提醒"
      lead="到了要记得的日子，我们会按您设的时间告诉您一声。站内消息总会有一条，另外的方式由您选。"
    >
      {(user) => <RemindersPage user={user} />}
    </PersonalPage>
  );
}
