import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import type { StaffRole } from "@changming/contract/staff-roles";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { adminRequest, sendRequest } from "../../testing/requests.ts";
import { openUploadSite, type UploadSite, filesUnder, getImage } from "../../testing/upload-site.ts";

let site: UploadSite;

beforeAll(async () => {
  site = await openUploadSite();
});

afterAll(() => site?.close());

async function session(role: StaffRole = "editor"): Promise<string> {
  return aStaffSession(site.database.db, (await aStaff(site.database.db, { role })).id);
}

async function send(token: string | null, change: object = {}) {
  const request = adminRequest(adminCalls.upload.send, {}, token);
  return sendRequest(site.app.server, { ...request, headers: { ...request.headers, ...change } });
}

const bodyOf = (answer: Awaited<ReturnType<typeof send>>) => (answer.envelope as { body: { url: string } }).body;

const look = (url: string) => getImage(site.app.server, url);

test("an image of staff is private until it is published, then public and cacheable without limit", async () => {
  const token = await session();
  const { url } = bodyOf(await send(token));
  const bare = url.split("?")[0] ?? "";
  expect([(await look(url)).statusCode, (await look(bare)).statusCode]).toEqual([200, 404]);
  const content = `<p>开放</p><img src="${url}">`;
  const saving = adminRequest(adminCalls.notice.save, { title: "开放安排", content }, token);
  expect(await sendRequest(site.app.server, saving)).toMatchObject({ envelope: { code: 1, body: { state: "out" } } });
  for (const settled of [false, true]) {
    if (settled) await site.settle();
    const { statusCode, headers } = await look(bare);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});

test("without a session, a valid Origin or the page token nothing is stored", async () => {
  const token = await session();
  const before = [...(await filesUnder(site.dataDir)).keys()].length;
  expect((await send(null)).envelope).toMatchObject({ code: 1003 });
  expect((await send(token, { origin: "https://evil.example" })).envelope).toMatchObject({ error: "originForeign" });
  expect((await send(token, { "x-csrf": "0".repeat(64) })).envelope).toMatchObject({ error: "staffPageStale" });
  expect((await send(await session("readOnly"))).envelope).toMatchObject({ error: "staffRoleMissing" });
  expect([...(await filesUnder(site.dataDir)).keys()]).toHaveLength(before);
});

test("the staff cookie cannot upload through the site's own call", async () => {
  const token = await session();
  const { url: _url, ...request } = adminRequest(adminCalls.upload.send, {}, token);
  const answer = await sendRequest(site.app.server, { ...request, url: "/api/upload/index" });
  expect([answer.status, answer.envelope.code]).toEqual([401, 1003]);
});
