import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyOf } from "@changming/contract/define";
import { familyCopy } from "@changming/contract/family-copy";
import { loadBasics } from "@changming/db/starter/load-basics";
import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto, aPropertyCertificate } from "@changming/domain/testing/keepsakes";
import { startS3, type TestS3 } from "@changming/gateways/testing/test-s3";
import { daysFromNow } from "@changming/domain/testing/test-ctx";
import { readZip } from "@changming/kit/testing/read-zip";
import { sendRequest, requestOf } from "../testing/requests.ts";
import { testNow } from "../testing/test-app.ts";
import { openUploadSite, type UploadSite } from "../testing/upload-site.ts";

let site: UploadSite;
let s3: TestS3 | undefined;

type Copy = BodyOf<typeof familyCopy.state>;

async function call(which: "start" | "state", residenceId: number, token: string): Promise<Copy> {
  const request = requestOf(familyCopy[which], { residenceId: String(residenceId) }, token);
  const { envelope } = await sendRequest(site.app.server, request);
  if (envelope.code !== 1) throw new Error(envelope.error);
  return envelope.body as Copy;
}

const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });

/** A private residence with an uploaded image and a shipped one, and its owner. */
async function aHome() {
  const { db } = site.database;
  const { id } = await aResidence(db, { is_private: true });
  const owner = await aMember(db, id, "owner");
  const token = await aSession(db, owner.id);
  const sent = await site.claimed({ accountId: owner.id, token }, { kind: "photo", residenceId: id });
  const album = await anAlbum(db, id);
  await aPhoto(db, album, { picture: sent.reference, width: 40, height: 40 });
  await aPropertyCertificate(db, id);
  return { id, token };
}

/** Made by the server's own job. */
async function aReadyCopy() {
  const home = await aHome();
  expect((await call("start", home.id, home.token)).state).toBe("waiting");
  await expect.poll(async () => (await call("state", home.id, home.token)).state, { timeout: 15_000 }).toBe("ready");
  return { ...home, copy: await call("state", home.id, home.token) };
}

const places: ["a folder" | "a bucket"][] = [["a folder"], ["a bucket"]];

describe.each(places)("stored in %s:", (place) => {
  beforeAll(async () => {
    s3 = place === "a bucket" ? await startS3() : undefined;
    site = await openUploadSite(s3 && { place: "s3", also: null, s3: s3.settings });
    await loadBasics(site.database.db);
  });

  afterAll(async () => {
    await site?.close();
    await s3?.close();
  });

  test("the owner requests a copy and soon fetches it, with uploaded, sealed and shipped images", async () => {
    const { copy } = await aReadyCopy();
    const answer = await get(copy.file);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("周念慈的居所.zip");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.rawPayload).toHaveLength(copy.bytes);
    const files = await readZip(answer.rawPayload);
    expect([...files.keys()]).toContain("pictures/portrait.svg");
    expect(files.get("pictures/album-001/001.png")?.toString("latin1", 1, 4)).toBe("PNG");
    expect([...files.keys()]).toContain("certificates/property.pdf");
    expect(copy.done).toBe(files.size - 1);
  });

  test("an interrupted download can be resumed", async () => {
    const { copy } = await aReadyCopy();
    const whole = (await get(copy.file)).rawPayload;
    const first = await get(copy.file, { range: "bytes=0-99" });
    expect([first.statusCode, first.headers["content-range"]]).toEqual([206, `bytes 0-99/${whole.length}`]);
    const rest = await get(copy.file, { range: "bytes=100-", "if-range": String(first.headers.etag) });
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole)).toBe(true);
    expect((await get(copy.file, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
    // Of another version, or several at once: the whole file.
    const others: Record<string, string>[] = [
      { range: "bytes=100-", "if-range": '"another"' },
      { range: "bytes=0-1,5-6" },
      { range: "x=1" },
    ];
    for (const headers of others) expect((await get(copy.file, headers)).rawPayload.equals(whole)).toBe(true);
  });

  test("the address works for ten minutes; the owner gets another as long as the copy is stored", async () => {
    const { copy, id, token } = await aReadyCopy();
    site.now = new Date(testNow.getTime() + 601_000);
    const late = await get(copy.file);
    const again = await call("state", id, token);
    const fresh = await get(again.file);
    site.now = testNow;
    expect([late.statusCode, fresh.statusCode]).toEqual([404, 200]);
    for (const address of [copy.file.replace(/\?.*/, ""), copy.file.replace(/sig=.{4}/, "sig=AAAA")]) {
      expect((await get(address, { authorization: `Bearer ${token}` })).statusCode).toBe(404);
    }
  });

  test("a copy of a residence that the operator hid is not sent", async () => {
    const { copy, id } = await aReadyCopy();
    await site.database.db
      .updateTable("residence")
      .set({ hidden_at: daysFromNow(-1) })
      .where("id", "=", id)
      .execute();
    expect((await get(copy.file)).statusCode).toBe(404);
  });

  test("a relative and a stranger can neither request nor see a copy", async () => {
    const { id } = await aHome();
    const { db } = site.database;
    for (const account of [await aMember(db, id, "relative"), await anAccount(db)]) {
      const token = await aSession(db, account.id);
      await expect(call("start", id, token)).rejects.toThrow("notFound");
      await expect(call("state", id, token)).rejects.toThrow("notFound");
    }
  });

  test("without a request there is no copy", async () => {
    const { id, token } = await aHome();
    expect(await call("state", id, token)).toMatchObject({ state: "none", file: "", bytes: 0 });
  });
});
