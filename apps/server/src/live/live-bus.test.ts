import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveNews } from "@changming/domain/live/live-board";
import { LiveBus } from "./live-bus.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const message = (id: number): LiveNews => ({ kind: "message", residenceId: 1_234_567_890, id });

/** A node with what it sent and showed; while it is cut off nothing leaves it. */
function aNode() {
  const sent: string[] = [];
  const shown: LiveNews[] = [];
  const node = { sent, shown, missed: 0, isCutOff: false, faults: 0 };
  const send = async (notice: string) => {
    if (node.isCutOff) throw new Error("no database");
    sent.push(notice);
  };
  const bus = new LiveBus(send, () => (node.faults += 1));
  bus.showOn({ take: (news) => shown.push(...news), missed: () => (node.missed += 1) });
  return { bus, node };
}

test("news is shown here at once and sent to the others gathered in one notice", async () => {
  const [here, there] = [aNode(), aNode()];
  for (let id = 1; id <= 5; id += 1) here.bus.tell(message(id));
  expect(here.node.shown).toHaveLength(5);
  expect(here.node.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(here.node.sent).toHaveLength(1);
  for (const notice of here.node.sent) for (const { bus } of [here, there]) bus.hear(notice);
  expect(there.node.shown).toEqual(here.node.shown);
  expect(here.node.shown).toHaveLength(5);
});

test("no notice is longer than PostgreSQL takes, and together they hold everything", async () => {
  const [here, there] = [aNode(), aNode()];
  const largest = 900_000_000_000;
  for (let id = 1; id <= 350; id += 1) here.bus.tell(message(largest + id));
  await here.bus.close();
  expect(here.node.sent.length).toBeGreaterThan(1);
  for (const notice of here.node.sent) {
    expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
    there.bus.hear(notice);
  }
  expect(there.node.shown.map(({ id }) => id - largest)).toEqual(Array.from({ length: 350 }, (_, index) => index + 1));
});

test("closing sends what was gathered; nothing is sent when there was nothing", async () => {
  const { bus, node } = aNode();
  await bus.close();
  expect(node.sent).toEqual([]);
  bus.tell(message(1));
  await bus.close();
  expect(node.sent).toHaveLength(1);
});

test.each(["", "{", "null", "[]", "{}", '{"from":"x"}', '{"news":[]}'])(
  "a notice that cannot be read (%s) means that something was missed",
  (notice) => {
    const { bus, node } = aNode();
    bus.hear(notice);
    expect([node.missed, node.shown]).toEqual([1, []]);
  },
);

test("hearing again after a time without says so once; hearing on says nothing", () => {
  const { bus, node } = aNode();
  bus.setHearing(true);
  expect(node.missed).toBe(0);
  bus.setHearing(false);
  bus.setHearing(false);
  expect(node.missed).toBe(0);
  bus.setHearing(true);
  expect(node.missed).toBe(1);
});

test("news that could not leave is sent again with what came meanwhile, in its order and once", async () => {
  const [here, there] = [aNode(), aNode()];
  here.node.isCutOff = true;
  for (let id = 1; id <= 150; id += 1) here.bus.tell(message(id));
  await vi.advanceTimersByTimeAsync(600);
  here.bus.tell(message(151));
  here.node.isCutOff = false;
  await vi.advanceTimersByTimeAsync(600);
  for (const notice of here.node.sent) there.bus.hear(notice);
  expect(there.node.shown.map(({ id }) => id)).toEqual(Array.from({ length: 151 }, (_, index) => index + 1));
  expect([there.node.missed, here.node.faults > 0]).toEqual([0, true]);
});

test("more than is kept while nothing leaves is told to the others as missed", async () => {
  const [here, there] = [aNode(), aNode()];
  here.node.isCutOff = true;
  for (let id = 1; id <= 5_001; id += 1) here.bus.tell(message(id));
  await vi.advanceTimersByTimeAsync(600);
  here.node.isCutOff = false;
  await vi.advanceTimersByTimeAsync(600);
  for (const notice of here.node.sent) there.bus.hear(notice);
  expect(there.node.missed).toBe(1);
  here.bus.tell(message(5_002));
  await vi.advanceTimersByTimeAsync(600);
  there.bus.hear(here.node.sent.at(-1) ?? "");
  expect([there.node.missed, there.node.shown.at(-1)?.id]).toEqual([1, 5_002]);
});
