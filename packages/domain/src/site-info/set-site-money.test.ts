import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { listApprovals } from "../approval/list-approvals.ts";
import { moneyDatabase, staffOf } from "../testing/paying.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { getAllSettings, presentAllSettings } from "./get-site-info.ts";
import { fenOfTyped, setSiteMoney } from "./set-site-money.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

const as = (role: "administrator" | "finance" | "readOnly") => staffOf(database.db, role);
const settings = async () => presentAllSettings(await getAllSettings(await as("readOnly")), testCtx(database.db).media);

test("a higher refund limit for one person requires a second person, and a lower one does not", async () => {
  const first = await as("administrator");
  const fenNow = async () => fenOfTyped((await settings()).second_person);
  const set = async (ctx: typeof first, yuan: string) => {
    const { version } = await settings();
    const rest = { isNeedPay: false, applyMoneyFen: fenOfTyped("88") };
    return setSiteMoney(ctx, { version, ...rest, secondPersonFen: fenOfTyped(yuan) });
  };
  expect(await set(first, "100")).toMatchObject({ isWaiting: false });
  expect(await set(first, "999999")).toMatchObject({ isWaiting: true });
  expect(await fenNow()).toBe(10_000);
  expect((await settings()).apply_money).toBe("88.00");
  await expect(set(first, "5000")).rejects.toMatchObject({ error: "approvalWaiting" });
  const { rows } = await listApprovals(first, { page: 1, pageSize: 20 });
  const decision = { id: rows[0]?.id ?? 0, isConfirmed: true, reason: "" };
  await expect(decideApproval(first, decision)).rejects.toMatchObject({ error: "approvalOwn" });
  const before = (await settings()).version;
  await decideApproval(await as("finance"), decision);
  expect(await fenNow()).toBe(99_999_900);
  expect((await settings()).version).toBe(before + 1);
});
