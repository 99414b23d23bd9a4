import type { InputOf } from "@changming/contract/define";
import type { reminder, reminderHours } from "@changming/contract/reminder";
import { api } from "../../api/api.ts";
import { type FieldError, fieldErrorOf, typed } from "../../form/use-form.ts";

/** Fields of the form, by their names on the wire. */
const fieldNames = ["occasions", "leadDays", "hour", "calendar", "countedFrom", "channels", "timeZone"] as const;
export type ReminderField = (typeof fieldNames)[number];

type SaveInput = InputOf<typeof reminder.save>;

const hoursOfDay = { from: 8, until: 20 } as const satisfies typeof reminderHours;

/** Hours to choose from. */
export const hours = Array.from({ length: hoursOfDay.until - hoursOfDay.from + 1 }, (_, at) => hoursOfDay.from + at);

const joined = (fields: FormData, name: ReminderField): string =>
  fields
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join(",");

interface Saving {
  residenceId: number;
  timeZone: string;
  /** Switches this browser's notifications on, if they are chosen and off; returns why that failed, or "". */
  preparePush(): Promise<string>;
}

/** Saves the rule in the form; returns its error, or null. */
export async function saveReminder(
  fields: FormData,
  { residenceId, timeZone, preparePush }: Saving,
): Promise<FieldError<ReminderField> | null> {
  const calendar = typed(fields, "calendar");
  const input: SaveInput = {
    residenceId,
    occasions: joined(fields, "occasions"),
    leadDays: joined(fields, "leadDays"),
    hour: typed(fields, "hour"),
    calendar: calendar === "solar" || calendar === "lunar" ? calendar : "family",
    countedFrom: typed(fields, "countedFrom") === "dayAfter" ? "dayAfter" : "day",
    channels: joined(fields, "channels"),
    timeZone,
  };
  if (input.occasions === "") return { field: "occasions", message: "请选择要记得的日子" };
  if (input.leadDays === "") return { field: "leadDays", message: "请选择什么时候提醒" };
  if (fields.getAll("channels").includes("push")) {
    const message = await preparePush();
    if (message !== "") return { field: "channels", message };
  }
  const result = await api.reminder.save(input);
  return result.ok ? null : fieldErrorOf(result, fieldNames, { reminderChannelOff: "channels" });
}
