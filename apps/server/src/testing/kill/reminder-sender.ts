import { planReminders } from "@changming/domain/reminder/plan-reminders";
import { sendReminders } from "@changming/domain/reminder/send-reminders";
import { openReminderNode, type ReminderNodeSettings } from "./reminder-node.ts";

process.on("disconnect", () => process.exit(1));
process.once("message", (settings: ReminderNodeSettings) => void remind(settings));

/** A node that does nothing but remind, until it is killed. */
async function remind(settings: ReminderNodeSettings): Promise<void> {
  const { ctx } = openReminderNode(settings);
  for (;;) {
    await planReminders(ctx);
    await sendReminders(ctx);
  }
}
