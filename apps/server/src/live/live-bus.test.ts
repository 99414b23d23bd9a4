import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "@changming/domain/context/context";
import { LiveBus } from "./live-bus.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const message = (id: number): LiveEvent => ({ kind: "message", residenceId: 1_234_567_890, id });

/** A node that records what it sent and delivered; while it is cut off every send fails. */
function aNode() {
  const sent: string[] = [];
  const delivered: LiveEvent[] = [];
  const node = { sent, delivered, missed: 0, isCutOff: false, errors: 0 };
  const send = async (notice: string) => {
    if (node.isCutOff) throw new Error("no database");
    sent.push(notice);
  };
  const bus = new LiveBus(send, () => (node.errors += 1));
  bus.dispatchTo({ take: (events) => delivered.push(...events), missed: () => (node.missed += 1) });
  return { bus, node };
}

test("events are delivered here at once and sent to the other nodes in one notice", async () => {
  const here = aNode();
  const there = aNode();
  for (let id = 1; id <= 5; id += 1) here.bus.publish(message(id));
  expect(here.node.delivered).toHaveLength(5);
  expect(here.node.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(here.node.sent).toHaveLength(1);
  for (const notice of here.node.sent) for (const { bus } of [here, there]) bus.receive(notice);
  expect(there.node.delivered).toEqual(here.node.delivered);
  expect(here.node.delivered).toHaveLength(5);
});

test("no notice exceeds the limit of PostgreSQL, and together they contain every event", async () => {
  const here = aNode();
  const there = aNode();
  const largest = 900_000_000_000;
  for (let id = 1; id <= 350; id += 1) here.bus.publish(message(largest + id));
  await here.bus.close();
  expect(here.node.sent.length).toBeGreaterThan(1);
  for (const notice of here.node.sent) {
    expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
    there.bus.receive(notice);
  }
  expect(there.node.delivered.map(({ id }) => id - largest)).toEqual(
    Array.from({ length: 350 }, (_, index) => index + 1),
  );
});

test("closing sends the gathered events; nothing is sent when there are none", async () => {
  const { bus, node } = aNode();
  await bus.close();
  expect(node.sent).toEqual([]);
  bus.publish(message(1));
  await bus.close();
  expect(node.sent).toHaveLength(1);
});

test.each(["", "{", "null", "[]", "{}", '{"from":"x"}', '{"news":[]}'])(
  "a notice that cannot be parsed (%s) counts as missed events",
  (notice) => {
    const { bus, node } = aNode();
    bus.receive(notice);
    expect([node.missed, node.delivered]).toEqual([1, []]);
  },
);

test("reconnecting reports missed events", () => {
  const { bus, node } = aNode();
  expect(node.missed).toBe(0);
  bus.reconnected();
  expect(node.missed).toBe(1);
});

test("events that could not be sent are sent again with those that came meanwhile, in order and once", async () => {
  const here = aNode();
  const there = aNode();
  here.node.isCutOff = true;
  for (let id = 1; id <= 150; id += 1) here.bus.publish(message(id));
  await vi.advanceTimersByTimeAsync(600);
  here.bus.publish(message(151));
  here.node.isCutOff = false;
  await vi.advanceTimersByTimeAsync(600);
  for (const notice of here.node.sent) there.bus.receive(notice);
  expect(there.node.delivered.map(({ id }) => id)).toEqual(Array.from({ length: 151 }, (_, index) => index + 1));
  expect([there.node.missed, here.node.errors > 0]).toEqual([0, true]);
});

test("when more events gather than the queue holds, the other nodes are notified that events were missed", async () => {
  const here = aNode();
  const there = aNode();
  here.node.isCutOff = true;
  for (let id = 1; id <= 5_001; id += 1) here.bus.publish(message(id));
  await vi.advanceTimersByTimeAsync(600);
  here.node.isCutOff = false;
  await vi.advanceTimersByTimeAsync(600);
  for (const notice of here.node.sent) there.bus.receive(notice);
  expect(there.node.missed).toBe(1);
  here.bus.publish(message(5_002));
  await vi.advanceTimersByTimeAsync(600);
  there.bus.receive(here.node.sent.at(-1) ?? "");
  expect([there.node.missed, there.node.delivered.at(-1)?.id]).toEqual([1, 5_002]);
});

test("an event after a pause is sent to the other nodes at once, and those that follow 20 ms later", async () => {
  const { bus, node } = aNode();
  bus.publish(message(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(node.sent).toHaveLength(1);
  for (let id = 2; id <= 4; id += 1) {
    bus.publish(message(id));
    await vi.advanceTimersByTimeAsync(6);
  }
  expect(node.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(node.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  bus.publish(message(5));
  await vi.advanceTimersByTimeAsync(1);
  expect(node.sent).toHaveLength(3);
});
