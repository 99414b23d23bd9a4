import { afterEach, beforeEach, expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { moneyDatabase, PayWorld, staffIn } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { compareAgain } from "./compare-again.ts";
import { compareBills } from "./compare-bills.ts";
import { resolveFinding } from "./findings.ts";
import { listBills, listFindings } from "./list-bills.ts";
import { presentFindings } from "./present.ts";

type BillAnswer = Awaited<ReturnType<PayWorld["wechat"]["bill"]>>;
type BillRow = Extract<BillAnswer, { ok: true }>["bill"]["rows"][number];

let database: Awaited<ReturnType<typeof moneyDatabase>>;
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
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { error?: string }) => error.error ?? "no error",
  );

async function paid(): Promise<{ no: string; orderId: number }> {
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  await world.payAndNotify(4, no);
  world.pass(2);
  return { no, orderId: order.id };
}

/** Changes the next bills; returns how to restore them. */
function changeBill(change: (rows: BillRow[]) => BillRow[]): () => void {
  const { wechat } = world;
  const bill = wechat.bill.bind(wechat);
  wechat.bill = async (billDay) => {
    const answer = await bill(billDay);
    return answer.ok ? { ...answer, bill: { ...answer.bill, rows: change(answer.bill.rows) } } : answer;
  };
  return () => (wechat.bill = bill);
}

async function comparedNextMorning() {
  world.now = new Date("2026-11-22T02:30:00Z");
  await compareBills(world.job("compareBills"));
}

const kindsAndStates = async () => {
  const ctx = await by("readOnly");
  const { itemList } = presentFindings(await listFindings(ctx, anyFinding), ctx.actor);
  return itemList.map(({ kind, state }) => `${kind} ${state}`).toSorted();
};

test("a resolved difference stays resolved when a wrong or a corrected bill is compared again", async () => {
  const { no } = await paid();
  const restoreBill = changeBill((rows) => rows.map((row) => ({ ...row, amount: fen(999) })));
  await comparedNextMorning();
  expect(await kindsAndStates()).toEqual(["amountDiffers open"]);
  const finance = await by("finance");
  await compareAgain(finance, { day, channel: 4 });
  const { rows } = await listFindings(finance, anyFinding);
  expect(rows).toMatchObject([{ number: no, here_fen: 1_000, there_fen: 999 }]);
  const { id } = rows[0]!;
  await resolveFinding(finance, { id, note: "网关少算一分，已补" });
  // While the bill is as wrong as before, the resolution stays.
  await compareAgain(finance, { day, channel: 4 });
  expect(await kindsAndStates()).toEqual(["amountDiffers resolved"]);
  restoreBill();
  await compareAgain(finance, { day, channel: 4 });
  expect(await kindsAndStates()).toEqual(["amountDiffers resolved"]);
  expect((await listBills(finance, days)).rows).toMatchObject([{ findings: 1, open: 0 }]);
  const entry = await database.db
    .selectFrom("audit_entry")
    .select(["actor_kind", "before", "after"])
    .where("verb", "=", "bill.resolve")
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actor_kind: "staff",
    before: { channel: 4, day, kind: "amountDiffers", number: no },
    after: { note: "网关少算一分，已补" },
  });
});

test("two comparisons of one day at once store each difference once", async () => {
  const { no } = await paid();
  await comparedNextMorning();
  changeBill((rows) => rows.filter(({ outTradeNo }) => outTradeNo !== no));
  const ends = await Promise.all(
    [await by("finance"), await by("administrator")].map((ctx) => errorOf(compareAgain(ctx, { day, channel: 4 }))),
  );
  expect(ends).toEqual(["done", "done"]);
  expect(await kindsAndStates()).toEqual(["paymentMissingThere open"]);
});

test("a refund missing in the bill of its day is a difference until the bill names it", async () => {
  const { orderId } = await paid();
  const refund = await refundPaidOrder(world.job("operator"), { orderId, reason: "家属要求" });
  await pushRefunds(world.job("pushRefunds"));
  const restoreBill = changeBill((rows) => rows.filter(({ kind }) => kind === "payment"));
  await comparedNextMorning();
  expect(await kindsAndStates()).toEqual(["refundMissingThere open"]);
  restoreBill();
  await compareAgain(await by("finance"), { day, channel: 4 });
  expect(await kindsAndStates()).toEqual(["refundMissingThere settled"]);
  const { billed_at } = await database.db
    .selectFrom("refund")
    .select("billed_at")
    .where("id", "=", refund.id)
    .executeTakeFirstOrThrow();
  expect(billed_at).not.toBeNull();
});

test("a payment before midnight in Shanghai is in that day's bill, one at midnight in the next day's", async () => {
  world.now = new Date("2026-11-21T15:59:50Z");
  const { payment: late } = await world.order();
  world.now = new Date("2026-11-21T15:59:59Z");
  await world.payAndNotify(4, late?.out_trade_no ?? "");
  world.now = new Date("2026-11-21T16:00:00Z");
  const { payment: early } = await world.order();
  await world.payAndNotify(4, early?.out_trade_no ?? "");
  world.now = new Date("2026-11-23T02:30:00Z");
  await compareBills(world.job("compareBills"));
  expect((await listBills(await by("finance"), days)).rows).toMatchObject([
    { day: "2026-11-22", rows: 1, findings: 0 },
    { day: "2026-11-21", rows: 1, findings: 0 },
  ]);
});

test("differences can be filtered by kind, state, method and day", async () => {
  const first = await paid();
  const second = await paid();
  changeBill((rows) =>
    rows
      .filter(({ outTradeNo }) => outTradeNo !== first.no)
      .map((row) => (row.outTradeNo === second.no ? { ...row, amount: fen(1) } : row)),
  );
  await comparedNextMorning();
  const reader = await by("readOnly");
  const found = async (overrides: Partial<Parameters<typeof listFindings>[1]>) =>
    (await listFindings(reader, { ...anyFinding, ...overrides })).rows.map(({ number }) => number);
  expect(await found({ kind: "amountDiffers" })).toEqual([second.no]);
  expect((await found({ state: "open" })).toSorted()).toEqual([first.no, second.no].toSorted());
  for (const none of [
    { state: "settled" as const },
    { payType: 6 },
    { from: "2026-11-22" },
    { to: "2026-11-20" },
    { kind: "billMissing" as const },
  ])
    expect(await found(none)).toEqual([]);
  expect(await found({ from: day, to: day, payType: 4, pageSize: 1, page: 2 })).toHaveLength(1);
});

test("read-only staff resolve nothing; finance does after reauthentication", async () => {
  const { no } = await paid();
  changeBill((rows) => rows.filter(({ outTradeNo }) => outTradeNo !== no));
  await comparedNextMorning();
  const canResolve = async (ctx: Awaited<ReturnType<typeof by>>) =>
    presentFindings(await listFindings(ctx, anyFinding), ctx.actor).itemList[0]?.can.resolve;
  const finance = await by("finance");
  if (finance.actor.kind !== "staff") throw new Error("the finance actor must be staff");
  const stale = {
    ...finance,
    actor: { ...finance.actor, session: { hash: "0", isReauthenticated: false, mustEnrol: false } },
  };
  expect([await canResolve(await by("readOnly")), await canResolve(finance), await canResolve(stale)]).toEqual([
    ...[false, true, true],
  ]);
  expect(await errorOf(resolveFinding(stale, { id: 1, note: "查" }))).toBe("staffProofNeeded");
  expect(await errorOf(compareAgain(stale, { day, channel: 4 }))).toBe("staffProofNeeded");
  expect(await errorOf(resolveFinding(finance, { id: 2_000_000_000, note: "查" }))).toBe("notFound");
  for (const role of ["editor", "reviewer"] as const) {
    expect(await errorOf(listFindings(await by(role), anyFinding))).toBe("staffRoleMissing");
    expect(await errorOf(listBills(await by(role), days))).toBe("staffRoleMissing");
  }
});

test("a difference that disappeared by itself cannot be resolved any more", async () => {
  const { no } = await paid();
  const restoreBill = changeBill((rows) => rows.filter(({ outTradeNo }) => outTradeNo !== no));
  await comparedNextMorning();
  const finance = await by("finance");
  const [row] = (await listFindings(finance, anyFinding)).rows;
  restoreBill();
  await compareAgain(finance, { day, channel: 4 });
  expect(await errorOf(resolveFinding(finance, { id: row?.id ?? 0, note: "查" }))).toBe("findingResolved");
});
