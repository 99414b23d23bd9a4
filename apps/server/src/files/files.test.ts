import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificate, propertyCertificate, remembranceCertificate } from "@changming/contract/certificate";
import type { BodyOf, Call } from "@changming/contract/define";
import { memorialDay } from "@changming/contract/memorial-day";
import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aPropertyCertificate, aRemembranceCertificate } from "@changming/domain/testing/keepsakes";
import { daysFromNow } from "@changming/domain/testing/test-ctx";
import { sendRequest, requestOf } from "../testing/requests.ts";
import { testNow } from "../testing/test-app.ts";
import { openUploadSite, type UploadSite } from "../testing/upload-site.ts";

let site: UploadSite;

beforeAll(async () => {
  site = await openUploadSite();
});

afterAll(() => site?.close());

async function bodyOf<C extends Call>(call: C, input: Record<string, string>, token?: string): Promise<BodyOf<C>> {
  const { envelope } = await sendRequest(site.app.server, requestOf(call, input, token ?? null));
  if (envelope.code !== 1) throw new Error(`${envelope.code} ${envelope.msg}`);
  return envelope.body as BodyOf<C>;
}

const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });

/** A residence with a logged-in member, and all certificates. */
async function aHome(overrides: Parameters<typeof aResidence>[1] = {}) {
  const { db } = site.database;
  const { id } = await aResidence(db, overrides);
  const relative = await aMember(db, id, "relative");
  await aPropertyCertificate(db, id);
  await aRemembranceCertificate(db, id, relative.id);
  return { id, residenceId: String(id), relative, token: await aSession(db, relative.id) };
}

const hide = (id: number, set: object) =>
  site.database.db.updateTable("residence").set(set).where("id", "=", id).execute();

test("a member fetches a private residence's certificates by signed addresses, with readable file names", async () => {
  const { residenceId, token } = await aHome({ is_private: true });
  for (const [call, name] of [
    [propertyCertificate.files, "周念慈的居所证书"],
    [remembranceCertificate.files, "缅怀周念慈的证书"],
  ] as const) {
    const files = await bodyOf(call, { residenceId }, token);
    for (const [address, type, head] of [
      [files.png, "image/png", "\u0089PNG"],
      [files.pdf, "application/pdf", "%PDF-1.7"],
    ] as const) {
      const answer = await get(address);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
      expect(answer.rawPayload.toString("latin1", 0, head.length)).toBe(head);
      expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(name);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(answer.headers["content-security-policy"]).toContain("sandbox");
    }
  }
});

test("without a signature, with a foreign one, and after it has expired, nothing is found", async () => {
  const one = await aHome();
  const other = await aHome();
  const { pdf } = await bodyOf(propertyCertificate.files, { residenceId: one.residenceId }, one.token);
  const bare = pdf.replace(/\?.*/, "");
  const attempts = [
    bare,
    `${bare}?until=9999999999&sig=${"A".repeat(22)}`,
    pdf.replace(`/property/${one.id}.`, `/property/${other.id}.`),
    pdf.replace(".pdf", ".png"),
    pdf.replace("/property/", "/remembrance/"),
  ];
  const unknown = await get("/files/property/2000000000.pdf");
  for (const address of attempts) {
    const answer = await get(address, { authorization: `Bearer ${one.token}` });
    expect([answer.statusCode, answer.body], address).toEqual([404, unknown.body]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  site.now = new Date(testNow.getTime() + 601_000);
  const late = await get(pdf);
  site.now = testNow;
  expect(late.statusCode).toBe(404);
  expect((await get(pdf)).statusCode).toBe(200);
});

test("once the residence is hidden, previously signed addresses are not found", async () => {
  const { id, residenceId, token } = await aHome();
  const own = await bodyOf(propertyCertificate.files, { residenceId }, token);
  const { file } = await bodyOf(memorialDay.list, { residenceId });
  await hide(id, { hidden_at: daysFromNow(-1) });
  for (const address of [own.png, own.pdf, file]) expect((await get(address)).statusCode, address).toBe(404);
});

test("the code of a certificate confirms it to everyone, and a wrong one confirms nothing", async () => {
  const { residenceId, token } = await aHome();
  const { confirm, code } = await bodyOf(propertyCertificate.files, { residenceId }, token);
  const printed = Object.fromEntries(new URL(confirm, "http://x").searchParams);
  expect(printed.code).toBe(code.replaceAll("-", ""));
  expect(await bodyOf(certificate.confirm, printed)).toMatchObject({
    kind: "property",
    is_valid: true,
    name: "周念慈",
  });
  const { status, envelope } = await sendRequest(
    site.app.server,
    requestOf(certificate.confirm, { ...printed, code: "0000-0000-0000" }),
  );
  expect([status, envelope]).toMatchObject([404, { error: "certificateUnknown" }]);
});

const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");

test("everyone gets the calendar of a public residence, and another parser reads ten years of both days", async () => {
  const { id, residenceId } = await aHome();
  const { file } = await bodyOf(memorialDay.list, { residenceId });
  const answer = await get(file);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("周念慈的纪念日.ics");
  const events = eventsOf(answer.body);
  expect(events).toHaveLength(20);
  const [first] = events.map((event) => new ICAL.Event(event));
  expect(first).toMatchObject({ summary: "周念慈去世三周年", uid: `residence-${id}-anniversary-3@localhost` });
  expect(first?.startDate.toString()).toBe("2026-12-14");
  expect(answer.body).toContain(`URL:http://localhost/home?id=${id}\r\n`);
});

test("an occasion has the same UID in both calendars, so that a newer file replaces an older one", async () => {
  const { id } = await aHome();
  const uids = async (calendar: number) =>
    eventsOf((await get(`/files/calendar/${id}.ics?keptBy=${calendar}`)).body)
      .map((event) => String(event.getFirstPropertyValue("uid")))
      .toSorted((one, other) => one.localeCompare(other));
  expect(await uids(1)).toEqual(await uids(2));
});

test("a calendar asks programs to refresh daily, and a member's private address serves a private one", async () => {
  const { id, residenceId, token } = await aHome({ is_private: true });
  const { feed } = await bodyOf(memorialDay.makeFeed, { residenceId }, token);
  expect(feed).toMatch(new RegExp(`^/files/calendar/${id}\\.ics\\?feed=[\\w-]{43}$`));
  const answer = await get(feed);
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(answer.body).toContain("REFRESH-INTERVAL;VALUE=DURATION:P1D\r\nX-PUBLISHED-TTL:P1D\r\n");
  expect(eventsOf(answer.body)).toHaveLength(20);
  const next = await bodyOf(memorialDay.makeFeed, { residenceId }, token);
  expect([(await get(feed)).statusCode, (await get(next.feed)).statusCode]).toEqual([404, 200]);
  await bodyOf(memorialDay.endFeed, { residenceId }, token);
  expect((await get(next.feed)).statusCode).toBe(404);
  expect((await get(`/files/calendar/${id}.ics?feed=a&feed=b`)).statusCode).toBe(404);
});

test("where only years are known there is no calendar", async () => {
  const { id } = await aHome({ birth_on: "1938", death_on: "2023-12" });
  expect((await get(`/files/calendar/${id}.ics`)).statusCode).toBe(404);
});

test("a private residence's calendar is available to its members only", async () => {
  const { id, residenceId, token } = await aHome({ is_private: true });
  const { file } = await bodyOf(memorialDay.list, { residenceId, keptBy: "2" }, token);
  expect((await get(file)).statusCode).toBe(200);
  expect((await get(file)).headers["cache-control"]).toBe("private, no-store");
  // A signature is valid for one calendar.
  for (const address of [file.replace("keptBy=2", "keptBy=1"), `/files/calendar/${id}.ics`]) {
    expect((await get(address)).statusCode, address).toBe(404);
  }
});

test.each([
  "/files/calendar/0x1.ics",
  "/files/calendar/99999999999.ics",
  "/files/calendar/4294967296.ics",
  "/files/calendar/1.txt",
  "/files/calendar/1.ics?keptBy=3",
  "/files/calendar/1.ics?keptBy=x",
  "/files/calendar/1.ics?keptBy=1&keptBy=2",
  "/files/property/..%2f..%2fetc%2fpasswd",
  "/files/copy/..%2fkeys%2fvault.key",
  "/files/nothing/1.pdf",
])("%s is not found", async (address) => {
  expect((await get(address)).statusCode).toBe(404);
});

test("even a signed address cannot leave its folder", async () => {
  for (const path of ["/files/copy/..%2Fkeys%2Fvault.zip", "/files/property/NaN.pdf", "/files/remembrance/x.zip"]) {
    expect((await get(site.uploads.addresses.files.of(path))).statusCode, path).toBe(404);
  }
});

test("a name with special characters stays one file name", async () => {
  const name = `周"';\u00e9(*)`;
  const { residenceId } = await aHome({ name });
  const { file } = await bodyOf(memorialDay.list, { residenceId });
  const answer = await get(file);
  const disposition = String(answer.headers["content-disposition"]);
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~-]+$/);
  expect(decodeURIComponent(disposition)).toContain(`${name}的纪念日.ics`);
});

test("a stranger's request for the addresses is answered as not found", async () => {
  const { residenceId } = await aHome();
  const stranger = await anAccount(site.database.db);
  const token = await aSession(site.database.db, stranger.id);
  for (const call of [propertyCertificate.files, remembranceCertificate.files]) {
    const { envelope } = await sendRequest(site.app.server, requestOf(call, { residenceId }, token));
    expect(envelope).toMatchObject({ code: 0, error: "notFound" });
  }
});
