import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { OwnApplication } from "./application-data.ts";
import { NoApplication, OpenApplication, SettledApplication } from "./application-status.tsx";
import { checkoutOf } from "./payment-dialog.tsx";
import { stepOf } from "../payment/checkout.ts";

const application = {
  id: 7,
  name: "周念慈",
  garden_name: "青山园",
  state: "awaitingPayment",
  reason: "",
  missing: [] as string[],
  decide_time: "",
  money: "980.00",
  residence_id: 0,
  can: { mend: true, pay: true, withdraw: true },
} as OwnApplication;

const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
const settled = (own: Partial<OwnApplication>) => draw(<SettledApplication application={{ ...application, ...own }} />);
const open = (own: Partial<OwnApplication> = {}) =>
  draw(<OpenApplication application={{ ...application, ...own }} onPay={() => undefined} />);

test("an approved application links to its residence", () => {
  const html = settled({ state: "approved", residence_id: 72 });
  expect(html).toContain("周念慈的居所已经立在青山园");
  expect(html).toMatch(/href="\/family_index\?id=72[^"]*"/);
});

test("under review nothing can be changed, and the text says where the result will be sent", () => {
  const html = settled({ state: "underReview" });
  expect(html).toMatch(/正在审核.*暂时不能修改.*您的消息里/);
  expect(html).toContain('href="/family_home?hid=1"');
});

test("an unknown application and another user's have the same message", () => {
  expect(draw(<NoApplication />)).toMatch(/可能已经撤回，或不是用这个账号提交的/);
});

test("an unpaid application displays its sum, and one that has become free is only submitted", () => {
  expect(open()).toMatch(/还没有付款.*<button[^>]*>去付款 ¥980\.00/);
  expect(open({ money: "0.00" })).toMatch(/还没有送去审核.*<button[^>]*>送去审核/);
  expect(open({ money: "0.00" })).not.toContain("付款");
});

test("a rejected application displays date, reason, and which deleted documents must be uploaded again", () => {
  const rejected = { state: "rejected", reason: "看不清", decide_time: "2026-11-21 10:00:00" } as const;
  const html = open({ ...rejected, missing: ["身故证明", "关系证明"] });
  expect(html).toMatch(/没有通过审核（2026年11月21日）.*看不清.*请重新上传：身故证明、关系证明。/);
  expect(html).not.toContain("<button");
  expect(open(rejected)).not.toContain("重新上传");
});

test("an application without an open payment displays nothing above the form", () => {
  expect(open({ can: { mend: true, pay: false, withdraw: true } })).toBe("");
});

test("a free application counts as paid, with an order id of its own; a priced one has the server's order", () => {
  const sent = { id: 7, state: "underReview", orderId: "", config: "", order: null } as const;
  const free = checkoutOf(sent);
  expect([stepOf(free), free.money]).toEqual(["paid", "0.00"]);
  expect(checkoutOf({ ...sent, id: 8 }).orderId).not.toBe(free.orderId);
  const order = { ...free, orderId: "A1", state: "waiting", configKind: "code", money: "980.00" } as const;
  expect(checkoutOf({ ...sent, order })).toBe(order);
});
