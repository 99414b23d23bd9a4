import { reminder } from "@changming/contract/reminder";
import { saveReminderRule, stopReminders } from "@changming/domain/reminder/change-rule";
import { getReminderRule, listReminderHistory, listReminders } from "@changming/domain/reminder/list-reminders";
import { changePreference } from "@changming/domain/reminder/preference";
import { presentReminderHistory, presentReminderRule, presentReminders } from "@changming/domain/reminder/present";
import { subscribePush, unsubscribePush } from "@changming/domain/reminder/push-subscriptions";
import { stopSms } from "@changming/domain/reminder/stop-sms";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

export const reminderRoutes = [
  bind(reminder.list, async (ctx) => presentReminders(await listReminders(ctx))),
  bind(reminder.rule, async (ctx, input) => presentReminderRule(await getReminderRule(ctx, input))),
  bind(reminder.save, async (ctx, input) => {
    await saveReminderRule(ctx, input);
    return done;
  }),
  bind(reminder.stop, async (ctx, input) => {
    await stopReminders(ctx, input);
    return done;
  }),
  bind(reminder.preference, async (ctx, { timeZone, acceptsSms }) => {
    await changePreference(ctx, {
      ...(timeZone !== undefined && { timeZone }),
      ...(acceptsSms !== undefined && { acceptsSms: acceptsSms === 1 }),
    });
    return done;
  }),
  bind(reminder.history, async (ctx, input) => presentReminderHistory(await listReminderHistory(ctx, input))),
  bind(reminder.subscribe, async (ctx, input) => {
    await subscribePush(ctx, input);
    return done;
  }),
  bind(reminder.unsubscribe, async (ctx, input) => {
    await unsubscribePush(ctx, input);
    return done;
  }),
  bind(reminder.stopSms, async (ctx, { code, isStopped }) => {
    await stopSms(ctx, { code, isStopped: isStopped === 1 });
    return { is_stopped: isStopped === 1 };
  }),
];
