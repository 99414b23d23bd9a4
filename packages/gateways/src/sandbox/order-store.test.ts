import { appendFile, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { OrderStore, type SandboxOrder } from "./order-store.ts";

let folder: string;
let discard: () => Promise<void>;

beforeEach(async () => {
  ({ path: folder, discard } = await makeTempFolder());
});

afterEach(() => discard());

const anOrder = (overrides: Partial<SandboxOrder> = {}): SandboxOrder => ({
  provider: "wechat",
  outTradeNo: "CM1",
  token: "t",
  scene: "native",
  amount: 1_999,
  subject: "花圈",
  attach: null,
  notifyUrl: null,
  returnUrl: null,
  quitUrl: null,
  fingerprint: "f",
  createdAt: "2026-11-21T04:00:00.000Z",
  expiresAt: null,
  state: "open",
  isFinished: false,
  tradeNo: null,
  paidAt: null,
  refunds: [],
  notices: [],
  ...overrides,
});

const journal = () => join(folder, "orders.jsonl");

test("a store that is opened again has each order as it was last saved", () => {
  const orderStore = new OrderStore(folder);
  orderStore.save(anOrder());
  orderStore.save(anOrder({ state: "paid", paidAt: "2026-11-21T04:01:00.000Z" }));
  orderStore.close();
  const again = new OrderStore(folder);
  expect(again.all()).toEqual([anOrder({ state: "paid", paidAt: "2026-11-21T04:01:00.000Z" })]);
  again.close();
});

test("what a killed process wrote is there, though it closed nothing", () => {
  const killed = new OrderStore(folder);
  killed.save(anOrder());
  const again = new OrderStore(folder);
  expect(again.find("wechat", "CM1")).toEqual(anOrder());
  again.close();
  killed.close();
});

test("a row that was half written at a power failure is skipped, and the others are read", async () => {
  const orderStore = new OrderStore(folder);
  orderStore.save(anOrder());
  orderStore.close();
  await appendFile(journal(), '{"provider":"wechat","outTradeNo":"CM2","am');
  const again = new OrderStore(folder);
  expect(again.all().map(({ outTradeNo }) => outTradeNo)).toEqual(["CM1"]);
  again.save(anOrder({ outTradeNo: "CM3" }));
  again.close();
  const third = new OrderStore(folder);
  expect(third.all().map(({ outTradeNo }) => outTradeNo)).toEqual(["CM1", "CM3"]);
  third.close();
});

test("opening compacts the journal to one row an order, in a file of its owner's, and leaves no draft", async () => {
  const orderStore = new OrderStore(folder);
  for (const state of ["open", "paid", "closed"] as const) orderStore.save(anOrder({ state }));
  orderStore.close();
  new OrderStore(folder).close();
  expect((await readFile(journal(), "utf8")).trim().split("\n")).toHaveLength(1);
  expect(await readdir(folder)).toEqual(["orders.jsonl"]);
  expect((await stat(journal())).mode & 0o077).toBe(0);
});

test("the same number at two providers is two orders", () => {
  const orderStore = new OrderStore(null);
  orderStore.save(anOrder({ amount: 1 }));
  orderStore.save(anOrder({ provider: "alipay", amount: 2 }));
  expect([orderStore.find("wechat", "CM1")?.amount, orderStore.find("alipay", "CM1")?.amount]).toEqual([1, 2]);
  expect(orderStore.find("alipay", "CM2")).toBeUndefined();
  expect(orderStore.search(({ amount }) => amount === 2)?.provider).toBe("alipay");
});

test("a store without a folder writes nothing, and closing it twice does no harm", async () => {
  const orderStore = new OrderStore(null);
  orderStore.save(anOrder());
  orderStore.close();
  orderStore.close();
  expect(orderStore.all()).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});
