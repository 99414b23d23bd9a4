import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { TicketOutcome } from "@changming/gateways/wechat/wechat-gateway";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testServices } from "../testing/test-services.ts";
import { signatureOf, signPageForWechat } from "./sign-page.ts";

let database: TestDatabase;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const url = "http://localhost/home?id=1";
const ticket = (name: string): TicketOutcome => ({ ok: true, ticket: name, lifeMs: 7_200_000 });

/** A site of its own service account; its WeChat gives these tickets, one after the other. */
function aSite(...outcomes: TicketOutcome[]) {
  const appid = `wx-${(made += 1)}`;
  let fetched = 0;
  const services = testServices();
  services.wechat = {
    ...services.wechat,
    insideAppid: appid,
    fetchTicket: async () => {
      fetched += 1;
      return outcomes[fetched - 1] ?? { ok: false, reason: "unreachable", detail: "TIMEOUT" };
    },
  };
  const sign = (seconds = 0, page = url) => {
    const now = new Date(testNow.getTime() + seconds * 1_000);
    return signPageForWechat({ ...testCtx(database.db, visitor, now), services }, { url: page });
  };
  /** Which of the tickets a page was signed with. */
  const ticketIn = ({ signature, nonceStr, timestamp }: Awaited<ReturnType<typeof sign>>) =>
    outcomes.findIndex((one) => one.ok && signatureOf({ ticket: one.ticket, nonceStr, timestamp, url }) === signature);
  return { appid, services, sign, ticketIn, fetched: () => fetched };
}

test("a page is signed as WeChat's documentation signs its example", () => {
  const example = "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg";
  const page = {
    ticket: example,
    nonceStr: "Wm3WZYTPz0wzccnW",
    timestamp: 1_414_587_457,
    url: "http://mp.weixin.qq.com?params=value",
  };
  expect(signatureOf(page)).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
  expect(signatureOf({ ...page, url: `${page.url}#gifts` })).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
});

test("one ticket serves all pages until shortly before its end, and is not stored as it is", async () => {
  const site = aSite(ticket("first"), ticket("second"));
  const signed = await site.sign();
  expect(signed).toEqual({
    appId: site.appid,
    timestamp: testNow.getTime() / 1_000,
    nonceStr: expect.stringMatching(/^.{16,}$/),
    signature: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  expect([site.ticketIn(signed), site.ticketIn(await site.sign(6_000))]).toEqual([0, 0]);
  expect(site.fetched()).toBe(1);
  expect(site.ticketIn(await site.sign(6_700))).toBe(1);
  const rows = await database.db.selectFrom("wechat_ticket").selectAll().where("appid", "=", site.appid).execute();
  expect(JSON.stringify(rows)).not.toMatch(/first|second/);
});

test("of many requests at once, on whatever node, one fetches the new ticket and the others use the old", async () => {
  const site = aSite(ticket("first"), ticket("second"));
  await site.sign();
  const signed = await Promise.all(Array.from({ length: 20 }, () => site.sign(6_700)));
  expect(site.fetched()).toBe(2);
  expect(new Set(signed.map(site.ticketIn))).toEqual(new Set([0, 1]));
});

test("while WeChat gives none the old ticket serves to its end, and WeChat is asked again after a while", async () => {
  const site = aSite(ticket("first"), { ok: false, reason: "unreachable", detail: "-1" }, ticket("third"));
  await site.sign();
  expect(site.ticketIn(await site.sign(6_700))).toBe(0);
  expect(site.ticketIn(await site.sign(6_705))).toBe(0);
  expect(site.fetched()).toBe(2);
  expect(site.ticketIn(await site.sign(6_716))).toBe(2);
  expect(site.services.warnings).toHaveLength(1);
});

test("without a ticket, without a service account and for a page of another site nothing is signed", async () => {
  const rejected = aSite({ ok: false, reason: "rejected", detail: "40125" });
  await expect(rejected.sign()).rejects.toMatchObject({ error: "authUnavailable" });
  await expect(rejected.sign(1)).rejects.toMatchObject({ error: "authUnavailable" });
  expect(rejected.fetched()).toBe(1);
  const site = aSite(ticket("first"));
  for (const foreign of ["https://evil.example/home?id=1", "//evil.example", "javascript:alert(1)", ""]) {
    await expect(site.sign(0, foreign), foreign).rejects.toMatchObject({ error: "invalidInput" });
  }
  expect(site.fetched()).toBe(0);
  const off = signPageForWechat({ ...testCtx(database.db, visitor), services: testServices() }, { url });
  await expect(off).rejects.toMatchObject({ error: "authNotConfigured" });
});
