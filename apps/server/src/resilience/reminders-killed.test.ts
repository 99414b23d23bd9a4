import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { planReminders } from "@changming/domain/reminder/plan-reminders";
import { sendReminders } from "@changming/domain/reminder/send-reminders";
import { addManyReaders, inboxCounts, reminderStates, secondsUntilSent } from "@changming/domain/testing/many-readers";
import { rounds } from "@changming/kit/testing/rounds";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openReminderNode, reminderAppid, type ReminderNodeSettings } from "../testing/kill/reminder-node.ts";
import { openReminderReceivers, receivedSms, type ReminderReceivers } from "../testing/kill/reminder-receivers.ts";

/** REMINDERS sets how many accounts are reminded in one minute. */
const readers = Number(process.env.REMINDERS ?? rounds(1_200, 10_000));
const perChannel = readers / 4;
const kills = 10;
const dueAt = new Date("2026-12-14T09:00:00+08:00");

const script = fileURLToPath(new URL("../testing/kill/reminder-sender.ts", import.meta.url));

let database: TestDatabase;
let receivers: ReminderReceivers;
let folder: Awaited<ReturnType<typeof makeTempFolder>>;
let settings: ReminderNodeSettings;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  receivers = await openReminderReceivers();
  folder = await makeTempFolder();
  await addManyReaders(database.db, { readers, dueAt, appid: reminderAppid, subscribe: receivers.subscribe });
  settings = {
    databaseUrl: database.url,
    aheadMs: dueAt.getTime() - Date.now(),
    wechatUrl: receivers.wechatUrl,
    push: receivers.push,
    smsFile: join(folder.path, "sms"),
  };
}, 120_000);

afterAll(async () => {
  await receivers?.close();
  await database?.close();
  await folder?.discard();
});

function startNode(aheadMs: number): ChildProcess {
  const node = fork(script, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  node.send({ ...settings, aheadMs: settings.aheadMs + aheadMs });
  return node;
}

/** Messages that are still to be made or sent. */
async function countLeft(): Promise<number> {
  const states = Object.entries(await reminderStates(database.db));
  const of = (isMeant: (state: string) => boolean) =>
    states.reduce((sum, [state, count]) => sum + (isMeant(state) ? count : 0), 0);
  return readers - of((state) => state === "inbox sent") + of((state) => state.endsWith("waiting"));
}

/** Runs the jobs of a node until nothing is left, so many minutes after the first ones. */
async function finish(minutes: number): Promise<void> {
  const { ctx, close } = openReminderNode({ ...settings, aheadMs: settings.aheadMs + minutes * 60_000 });
  const run = async () => {
    await planReminders(ctx);
    await sendReminders(ctx);
    return countLeft();
  };
  await expect.poll(run, { timeout: 60_000 }).toBe(0);
  await close();
}

/** How many receivers there are, and the different numbers of messages that they got. */
const summaryOf = (counts: Iterable<number>) => {
  const all = [...counts];
  return { size: all.length, counts: [...new Set(all)] };
};

test(`${readers} reminders of one minute go once each, though two nodes with different clocks are killed ${kills} times`, async () => {
  let messages = 0;
  let deaths = 0;
  const aheadMs = [0, 30_000] as const;
  const nodes = aheadMs.map(startNode);
  receivers.onMessage = () => {
    messages += 1;
    if (deaths === kills || messages <= ((deaths + 1) * perChannel * 1.6) / kills) return;
    const which = deaths % 2;
    deaths += 1;
    // Before the answer: the node does not know whether the message was sent.
    nodes[which]?.kill("SIGKILL");
    nodes[which] = startNode(aheadMs[which] ?? 0);
  };
  await expect.poll(countLeft, { timeout: 600_000, interval: 500 }).toBe(0);
  expect(deaths).toBe(kills);
  for (const node of nodes) {
    node.kill("SIGKILL");
    await once(node, "exit");
  }
  // What the killed ones had begun: after a minute, and SMS after ten.
  await finish(2);
  await finish(12);

  const { "sms sent": sentSms = 0, "sms unknown": unknownSms = 0, ...others } = await reminderStates(database.db);
  expect(others).toEqual({ "inbox sent": readers, "wechat sent": perChannel, "push sent": perChannel });
  expect(await inboxCounts(database.db)).toEqual({ messages: readers, accounts: readers });
  const onceEach = { size: perChannel, counts: [1] };
  expect(summaryOf(receivers.wechat.values())).toEqual(onceEach);
  // A browser replaces a message of the same topic.
  expect(summaryOf([...receivers.topics.values()].map(({ size }) => size))).toEqual(onceEach);
  // An SMS that is unknown was sent or not, and never twice.
  expect(sentSms + unknownSms).toBe(perChannel);
  const sms = summaryOf((await receivedSms(settings.smsFile)).values());
  expect(sms.counts).toEqual([1]);
  expect(sms.size).toBeGreaterThanOrEqual(sentSms);
  // What each killed node may have been sending at most.
  expect(unknownSms).toBeLessThanOrEqual(kills * 6);
  expect(await secondsUntilSent(database.db)).toBeLessThan(5 * 60);
}, 900_000);
