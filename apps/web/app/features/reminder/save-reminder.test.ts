import { expect, test, vi } from "vitest";
import { reminder } from "@changming/contract/reminder";
import { api } from "../../api/api.ts";
import { hours, saveReminder } from "./save-reminder.ts";

const chosen = {
  occasions: ["anniversary", "mourning"],
  leadDays: ["0", "7"],
  hour: ["9"],
  calendar: ["lunar"],
  countedFrom: ["dayAfter"],
  channels: ["sms", "push"],
};

function form(own: Partial<Record<keyof typeof chosen, string[]>> = {}): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries({ ...chosen, ...own })) {
    for (const value of values) data.append(name, value);
  }
  return data;
}

const preparePush = vi.fn(async () => "");
const saving = { residenceId: 12, timeZone: "America/Vancouver", preparePush };

const spyOnSave = () => vi.spyOn(api.reminder, "save").mockResolvedValue({ ok: true, body: { done: true } });

test("what is chosen is sent as the call takes it", async () => {
  const save = spyOnSave();
  expect(await saveReminder(form(), saving)).toBeNull();
  expect(save.mock.calls).toEqual([
    [
      {
        residenceId: 12,
        occasions: "anniversary,mourning",
        leadDays: "0,7",
        hour: "9",
        calendar: "lunar",
        countedFrom: "dayAfter",
        channels: "sms,push",
        timeZone: "America/Vancouver",
      },
    ],
  ]);
  expect(reminder.save.input.parse(save.mock.calls[0]?.[0])).toMatchObject({ leadDays: [0, 7], hour: 9 });
});

test("without other ways and without mourning days, the call gets none and the usual count", async () => {
  const save = spyOnSave();
  await saveReminder(form({ channels: [], countedFrom: [] }), saving);
  expect(save.mock.calls[0]?.[0]).toMatchObject({ channels: "", countedFrom: "day" });
});

test.each([
  ["occasions", "请选择要记得的日子"],
  ["leadDays", "请选择什么时候提醒"],
] as const)("without %s nothing is sent", async (field, message) => {
  const save = spyOnSave();
  expect(await saveReminder(form({ [field]: [] }), saving)).toEqual({ field, message });
  expect(save).not.toHaveBeenCalled();
});

test("a browser that does not allow notifications is an error of the ways, and nothing is sent", async () => {
  const save = spyOnSave();
  const denied = { ...saving, preparePush: async () => "浏览器不允许" };
  expect(await saveReminder(form(), denied)).toEqual({ field: "channels", message: "浏览器不允许" });
  expect(save).not.toHaveBeenCalled();
  expect(await saveReminder(form({ channels: ["sms"] }), denied)).toBeNull();
});

test("a way that the account cannot have is reported at the ways", async () => {
  vi.spyOn(api.reminder, "save").mockResolvedValue({ ok: false, error: "reminderChannelOff", msg: "用不了" });
  expect(await saveReminder(form(), saving)).toEqual({ field: "channels", message: "用不了", isAnswer: true });
});

test("every hour that can be chosen is accepted, and there is no other", () => {
  const isAccepted = (hour: number) => reminder.save.input.shape.hour.safeParse(hour).success;
  expect(Array.from({ length: 24 }, (_, hour) => hour).filter(isAccepted)).toEqual(hours);
});
