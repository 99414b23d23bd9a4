import { appendFile, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTempFolder } from "../../testing/temp-folder.ts";
import { OrderBook, type SandboxOrder } from "./order-book.ts";

let folder: string;
let discard: () => Promise<void>;

beforeEach(async () => {
  ({ path: folder, discard } = await makeTempFolder());
});

afterEach(() => discard());

const anOrder = (own: Partial<SandboxOrder> = {}): SandboxOrder => ({
  ...{ provider: "wechat", outTradeNo: "CM1", token: "t", scene: "native", amount: 1_999, subject: "花圈" },
  ...{ attach: null, notifyUrl: null, returnUrl: null, quitUrl: null, fingerprint: "f" },
  ...{ createdAt: "2026-11-21T04:00:00.000Z", expiresAt: null, state: "open", isFinished: false },
  ...{ tradeNo: null, paidAt: null, refunds: [], notices: [] },
  ...own,
});

const journal = () => join(folder, "orders.jsonl");

test("a book that is opened again knows each order as it was saved last", () => {
  const book = new OrderBook(folder);
  book.save(anOrder());
  book.save(anOrder({ state: "paid", paidAt: "2026-11-21T04:01:00.000Z" }));
  book.close();
  const again = new OrderBook(folder);
  expect(again.all()).toEqual([anOrder({ state: "paid", paidAt: "2026-11-21T04:01:00.000Z" })]);
  again.close();
});

test("what a process wrote that was killed is there, though it closed nothing", () => {
  const killed = new OrderBook(folder);
  killed.save(anOrder());
  const again = new OrderBook(folder);
  expect(again.find("wechat", "CM1")).toEqual(anOrder());
  again.close();
  killed.close();
});

test("a line that was half written when the power went is passed over, and the others stand", async () => {
  const book = new OrderBook(folder);
  book.save(anOrder());
  book.close();
  await appendFile(journal(), '{"provider":"wechat","outTradeNo":"CM2","am');
  const again = new OrderBook(folder);
  expect(again.all().map(({ outTradeNo }) => outTradeNo)).toEqual(["CM1"]);
  again.save(anOrder({ outTradeNo: "CM3" }));
  again.close();
  const third = new OrderBook(folder);
  expect(third.all().map(({ outTradeNo }) => outTradeNo)).toEqual(["CM1", "CM3"]);
  third.close();
});

test("opening makes one line of all that happened to an order, leaves no draft, and lets nobody else read it", async () => {
  const book = new OrderBook(folder);
  for (const state of ["open", "paid", "closed"] as const) book.save(anOrder({ state }));
  book.close();
  new OrderBook(folder).close();
  expect((await readFile(journal(), "utf8")).trim().split("\n")).toHaveLength(1);
  expect(await readdir(folder)).toEqual(["orders.jsonl"]);
  expect((await stat(journal())).mode & 0o077).toBe(0);
});

test("one number at two providers is two orders", () => {
  const book = new OrderBook(null);
  book.save(anOrder({ amount: 1 }));
  book.save(anOrder({ provider: "alipay", amount: 2 }));
  expect([book.find("wechat", "CM1")?.amount, book.find("alipay", "CM1")?.amount]).toEqual([1, 2]);
  expect(book.find("alipay", "CM2")).toBeUndefined();
  expect(book.search(({ amount }) => amount === 2)?.provider).toBe("alipay");
});

test("a book without a folder writes nothing, and closing one twice does no harm", async () => {
  const book = new OrderBook(null);
  book.save(anOrder());
  book.close();
  book.close();
  expect(book.all()).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});
