import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import type { BillRow } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import { moneyDatabase, PayWorld, staffIn } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { compareAgain } from "./compare-again.ts";
import { compareBills } from "./compare-bills.ts";
import { resolveFinding } from "./findings.ts";
import { listBills, listFindings } from "./list-bills.ts";
import { presentBills, presentFindings } from "./present.ts";

let database: TestDatabase;
let world: PayWorld;

beforeEach(async () => {
  database = await moneyDatabase();
  world = await PayWorld.open(database.db);
});

afterEach(async () => {
  await assertSoundWorlds(database.db);
  await database.close();
});

const day = "2026-11-21";
const days = { page: 1, pageSize: 20, payType: 0, from: "", to: "" };
const anyFinding = { ...days, kind: "", state: "" } as const;
const by = (role: Parameters<typeof staffIn>[1]) => staffIn(world, role);

async function paid(): Promise<string> {
  const { payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  await world.payAndNotify(4, no);
  world.pass(2);
  return no;
}

/** Omits these payments from the next bills; returns how to restore them. */
function leaveOut(...numbers: string[]): () => void {
  const { wechat } = world;
  const bill = wechat.bill.bind(wechat);
  const remaining = (rows: BillRow[]) => rows.filter(({ outTradeNo }) => !numbers.includes(outTradeNo));
  wechat.bill = async (billDay) => {
    const answer = await bill(billDay);
    return answer.ok ? { ...answer, bill: { ...answer.bill, rows: remaining(answer.bill.rows) } } : answer;
  };
  return () => (wechat.bill = bill);
}

async function comparedNextMorning() {
  world.now = new Date("2026-11-22T02:30:00Z");
  await compareBills(world.job("compareBills"));
}

test("a day is listed with its differences; a resolution closes a difference once, with a note", async () => {
  const no = await paid();
  await paid();
  leaveOut(no);
  await comparedNextMorning();
  const finance = await by("finance");
  expect(presentBills(await listBills(finance, days)).itemList).toMatchObject([
    { day, payType: 4, has_bill: true, rows: 1, findings: 1, open: 1 },
  ]);
  const listed = async () => presentFindings(await listFindings(finance, anyFinding), finance.actor).itemList;
  const [finding] = await listed();
  expect(finding).toMatchObject({ kind: "paymentMissingThere", number: no, here: "10.00", there: "", state: "open" });
  expect(finding?.order_id).toBeGreaterThan(0);
  const answer = { id: finding?.id ?? 0, note: "网关次日补入，已电话确认" };
  const ends = await Promise.allSettled([resolveFinding(finance, answer), resolveFinding(await by("finance"), answer)]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listed()).toMatchObject([{ state: "resolved", note: answer.note, can: { resolve: false } }]);
  expect((await listBills(finance, days)).rows).toMatchObject([{ findings: 1, open: 0 }]);
  expect((await listFindings(finance, { ...anyFinding, state: "open" })).counts).toBe(0);
  await expect(resolveFinding(finance, answer)).rejects.toMatchObject({ error: "findingResolved" });
});

test("compared again, a corrected bill settles its differences, and a resolution stays", async () => {
  const first = await paid();
  const second = await paid();
  const restoreBill = leaveOut(first, second);
  await comparedNextMorning();
  const finance = await by("finance");
  const { rows } = await listFindings(finance, anyFinding);
  await resolveFinding(finance, { id: rows.find(({ number }) => number === first)?.id ?? 0, note: "已查" });
  expect(await compareAgain(finance, { day, channel: 4 })).toEqual({ rows: 0, findings: 2 });
  restoreBill();
  expect(await compareAgain(finance, { day, channel: 4 })).toEqual({ rows: 2, findings: 0 });
  const after = presentFindings(await listFindings(finance, anyFinding), finance.actor).itemList;
  expect(Object.fromEntries(after.map(({ number, state }) => [number, state]))).toEqual({
    [first]: "resolved",
    [second]: "settled",
  });
  expect((await listBills(finance, days)).rows).toMatchObject([{ rows: 2, open: 0 }]);
});

test("compared again, a new difference is added", async () => {
  await paid();
  await comparedNextMorning();
  const finance = await by("finance");
  const { wechat } = world;
  const bill = wechat.bill.bind(wechat);
  wechat.bill = async (billDay) => {
    const answer = await bill(billDay);
    if (!answer.ok) return answer;
    return { ...answer, bill: { ...answer.bill, rows: answer.bill.rows.map((row) => ({ ...row, amount: fen(1) })) } };
  };
  expect(await compareAgain(finance, { day, channel: 4 })).toEqual({ rows: 1, findings: 1 });
  expect((await listFindings(finance, { ...anyFinding, kind: "amountDiffers" })).rows).toMatchObject([
    { here_fen: 1_000, there_fen: 1, settled: false },
  ]);
});

test("a day without a bill is listed too, and is settled when the bill arrives after all", async () => {
  await paid();
  const channel = 4;
  await database.db
    .insertInto("bill_finding")
    .values({ channel, day, kind: "billMissing", number: day, found_at: world.now })
    .execute();
  world.now = new Date("2026-11-26T02:30:00Z");
  const finance = await by("finance");
  expect(presentBills(await listBills(finance, days)).itemList).toMatchObject([{ day, has_bill: false, open: 1 }]);
  await compareAgain(finance, { day, channel });
  expect(presentBills(await listBills(finance, days)).itemList).toMatchObject([
    { day, has_bill: true, rows: 1, findings: 1, open: 0 },
  ]);
});

test("nothing is compared before its day is over or without a bill; read-only staff only read", async () => {
  await paid();
  const finance = await by("finance");
  await expect(compareAgain(finance, { day, channel: 4 })).rejects.toMatchObject({ error: "billNotThere" });
  world.now = new Date("2026-11-22T02:30:00Z");
  world.wechat.fail("bill");
  await expect(compareAgain(finance, { day, channel: 4 })).rejects.toMatchObject({ error: "billNotThere" });
  const reader = await by("readOnly");
  await expect(compareAgain(reader, { day, channel: 4 })).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(resolveFinding(reader, { id: 1, note: "看看" })).rejects.toMatchObject({ error: "staffRoleMissing" });
  expect((await listBills(reader, { ...days, payType: 6, from: day, to: day })).rows).toEqual([]);
});
