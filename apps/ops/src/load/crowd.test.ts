import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { type FakeAnswer, type FakeMemorialSite, startFakeMemorialSite } from "../testing/fake-memorial-site.ts";
import { reducedVisit } from "./changming-visit.ts";
import { Crowd, type CrowdOptions } from "./crowd.ts";
import type { Acknowledged } from "./visit.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function fakeSite(answer?: (request: FakeMemorialSite["requests"][number]) => FakeAnswer) {
  const site = await startFakeMemorialSite(answer);
  closing.push(site.close);
  return site;
}

const everything = { search: 0, returning: 0, remember: 1, give: 1, payOfGivers: 1, write: 1, upload: 1 };
const nothing = { search: 0, returning: 1, reader: 0, remember: 0, give: 0, write: 0, upload: 0 };

/** People whose think times are a thousandth of real ones. */
function openCrowd({ origin }: FakeMemorialSite, options: Partial<CrowdOptions> = {}) {
  const acknowledged: Acknowledged[] = [];
  const errors: string[] = [];
  const crowd = new Crowd({
    origin,
    world: { residences: [{ id: 7, name: "沈玉兰" }], freeGiftId: 1, paidGiftId: 2 },
    members: [{ token: "token-of-a-member", nickname: "来人" }],
    photo: Buffer.from("photo"),
    thinkScale: 0.001,
    onAcknowledged: (action) => acknowledged.push(action),
    onError: (step, error) => errors.push(`${step}: ${error.message}`),
    ...options,
  });
  closing.push(() => crowd.stop());
  return { crowd, acknowledged, errors };
}

/** Until so many visits are over. */
const visited = (crowd: Crowd, visits: number) =>
  vi.waitFor(() => expect(crowd.visits).toBeGreaterThanOrEqual(visits), { timeout: 10_000, interval: 5 });

test("a visit with everything sends what the pages send, and reports what the site confirmed", async () => {
  const site = await fakeSite();
  const { crowd, acknowledged, errors } = openCrowd(site, { shares: everything });
  await crowd.resize(1);
  await visited(crowd, 1);
  expect(errors).toEqual([]);
  expect(acknowledged.slice(0, 5).map(({ kind }) => kind)).toEqual([
    "remembrance",
    "order",
    "payment",
    "message",
    "upload",
  ]);
  const paths = site.requests.map(({ method, path }) => `${method} ${path}`);
  expect(paths[0]).toBe("GET /home?id=7");
  for (const path of ["/assets/a.css", "/assets/b.js", "/art/c.svg?v=1", "/g/ABCDEF"])
    expect(paths).toContain(`GET ${path}`);
  expect(paths).not.toContain("GET /art/d-1600.webp");
  expect(paths).toContain("POST /api/residence/reportVisit");
  expect(paths).toContain("POST /cashier");
  const order = site.requests.find(({ fields }) => fields["actionName"] === "createOrder");
  expect(order).toMatchObject({
    fields: { giftId: "2", nums: "1", isAdult: "1", residenceId: "7", ref: expect.stringMatching(/^[0-9a-f]{32}$/) },
    authorization: "Bearer token-of-a-member",
  });
  expect(site.frames.map(({ action }) => action).slice(0, 3)).toEqual(["auth", "loginResidence", "sendMessage"]);
  const measured = crowd.takeTimings().map(({ step }) => step);
  expect(measured).toEqual(
    expect.arrayContaining(["page", "asset", "copy", "read", "visit", "join", "lamp", "order", "query", "message"]),
  );
  expect(measured).toContain("push");
});

test("a returning visitor who only reads sends no token and fetches no static files", async () => {
  const site = await fakeSite();
  const { crowd } = openCrowd(site, { shares: nothing });
  await crowd.resize(3);
  await visited(crowd, 3);
  expect(site.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  expect(site.requests.some(({ path }) => path.startsWith("/assets/"))).toBe(false);
});

test("a reduced visit loads the page again after each action, and opens no socket", async () => {
  const site = await fakeSite();
  const shares = { ...nothing, remember: 1, give: 1, payOfGivers: 0, write: 1 };
  const { crowd, acknowledged, errors } = openCrowd(site, { shares, visit: reducedVisit });
  await crowd.resize(1);
  await visited(crowd, 1);
  expect(errors).toEqual([]);
  expect(acknowledged.slice(0, 3).map(({ kind }) => kind)).toEqual(["remembrance", "order", "message"]);
  expect(site.frames).toEqual([]);
  const calls = site.requests.map(({ method, path }) => `${method} ${path}`);
  const lamp = calls.indexOf("POST /api/user/index");
  expect(calls[lamp + 1]).toBe("GET /home?id=7");
  expect(calls.some((call) => call.includes("residenceDetail"))).toBe(false);
});

test("whoever leaves is followed by the next, and the number of people can grow and shrink", async () => {
  const site = await fakeSite();
  const { crowd } = openCrowd(site, { shares: nothing });
  await crowd.resize(5, 100);
  expect(crowd.size).toBe(5);
  await visited(crowd, 12);
  await crowd.resize(2);
  expect(crowd.size).toBe(2);
  await vi.waitFor(() => expect(site.openSockets).toBeLessThanOrEqual(2));
});

test("after the end nobody is there, and nothing is sent any more", async () => {
  const site = await fakeSite();
  const { crowd, errors } = openCrowd(site, { shares: everything, thinkScale: 0.01 });
  await crowd.resize(10);
  await sleep(200);
  await crowd.stop();
  const sent = site.requests.length;
  await vi.waitFor(() => expect(site.openSockets).toBe(0));
  await sleep(200);
  expect(site.requests.length).toBe(sent);
  expect(errors).toEqual([]);
});

test("a failed request is an error of its step, and the person goes on", async () => {
  const site = await fakeSite(({ path }) =>
    path.startsWith("/api/fragment/recentNews") ? { status: 503, body: "away" } : undefined,
  );
  const { crowd, errors, acknowledged } = openCrowd(site, { shares: { ...nothing, remember: 1 } });
  await crowd.resize(1);
  await visited(crowd, 1);
  expect(errors[0]).toBe("read: /api/fragment/recentNews?id=7: 503 away");
  expect(acknowledged[0]).toMatchObject({ kind: "remembrance", residenceId: 7 });
  expect(crowd.takeTimings().find(({ step }) => step === "read")?.errors).toBeGreaterThan(0);
});

test("an action that is rejected is reported, and not as confirmed", async () => {
  const rejection = { code: 0, msg: "这处居所现在看不到了", error: "notFound", body: null };
  const site = await fakeSite(({ fields }) =>
    fields["actionName"] === "remembrance" ? { body: rejection } : undefined,
  );
  const { crowd, errors, acknowledged } = openCrowd(site, { shares: { ...nothing, remember: 1 } });
  await crowd.resize(1);
  await visited(crowd, 1);
  expect(errors[0]).toBe("lamp: notFound: 这处居所现在看不到了");
  expect(acknowledged).toEqual([]);
});

test("an order without an answer is sent again with the same ref", async () => {
  const refs: (string | undefined)[] = [];
  const site = await fakeSite(({ fields }) => {
    if (fields["actionName"] !== "createOrder") return undefined;
    refs.push(fields["ref"]);
    return refs.length === 1 ? { status: 502, body: "" } : undefined;
  });
  const { crowd, acknowledged } = openCrowd(site, { shares: { ...nothing, give: 1, payOfGivers: 0 } });
  await crowd.resize(1);
  await vi.waitFor(() => expect(acknowledged.map(({ kind }) => kind)).toContain("order"), { timeout: 10_000 });
  expect(refs.slice(0, 2)).toEqual([refs[0], refs[0]]);
});

test("a member whose free gifts of the day are given pays for the next", async () => {
  const site = await fakeSite();
  const { crowd } = openCrowd(site, { shares: { ...nothing, give: 1, payOfGivers: 0 } });
  await crowd.resize(1);
  await visited(crowd, 4);
  const orders = site.requests.filter(({ fields }) => fields["actionName"] === "createOrder");
  expect(orders.slice(0, 4).map(({ fields }) => fields["giftId"])).toEqual(["1", "1", "1", "2"]);
});
