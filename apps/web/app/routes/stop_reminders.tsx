import { personalMeta } from "../features/personal/personal-page.tsx";
import { StopSmsPage } from "../features/reminder/stop-sms-page.tsx";

export const meta = personalMeta("停用提醒短信");

export default function StopRemindersRoute() {
  return <StopSmsPage />;
}
