import { expect, test, vi } from "vitest";
import { api } from "../../api/api.ts";
import { changeSms, stopOnce } from "./stop-sms.ts";

const done = { ok: true, body: { is_stopped: true } } as const;

test("an opened link stops the SMS once, however often the page is rendered", async () => {
  const stopSms = vi.spyOn(api.reminder, "stopSms").mockResolvedValue(done);
  expect(await Promise.all([stopOnce("1a-once"), stopOnce("1a-once")])).toEqual([done, done]);
  await stopOnce("1a-once");
  expect(stopSms.mock.calls).toEqual([[{ code: "1a-once", isStopped: 1 }]]);
});

test("after a failure it can be tried again", async () => {
  const stopSms = vi.spyOn(api.reminder, "stopSms").mockResolvedValueOnce({ ok: false, error: "offline", msg: "" });
  expect(await stopOnce("1a-retry")).toMatchObject({ ok: false });
  stopSms.mockResolvedValue(done);
  expect(await stopOnce("1a-retry")).toEqual(done);
  expect(stopSms).toHaveBeenCalledTimes(2);
});

test("what is stopped by the button needs no second call", async () => {
  const stopSms = vi.spyOn(api.reminder, "stopSms").mockResolvedValue(done);
  await changeSms("1a-button", false);
  await changeSms("1a-button", true);
  await stopOnce("1a-button");
  expect(stopSms.mock.calls.map(([{ isStopped }]) => isStopped)).toEqual([0, 1]);
});
