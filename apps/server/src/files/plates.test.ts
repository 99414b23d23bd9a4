import jsqr from "jsqr";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BodyOf, Call } from "@changming/contract/define";
import { plate } from "@changming/contract/plate";
import { aGarden, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { residenceCode, shortPath } from "@changming/kit/residence-code";
import { requestOf, sendRequest } from "../testing/requests.ts";
import { testNow } from "../testing/test-app.ts";
import { openUploadSite, type UploadSite } from "../testing/upload-site.ts";

let site: UploadSite;

beforeAll(async () => {
  site = await openUploadSite();
});

afterAll(() => site?.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });

const hide = (id: number, set: object) =>
  site.database.db.updateTable("residence").set(set).where("id", "=", id).execute();

async function bodyOf<C extends Call>(call: C, input: Record<string, string>, token: string): Promise<BodyOf<C>> {
  const { envelope } = await sendRequest(site.app.server, requestOf(call, input, token));
  if (envelope.code !== 1) throw new Error(`${envelope.code} ${envelope.msg}`);
  return envelope.body as BodyOf<C>;
}

test("a member prints the plate of the stone, also of a private residence; a stranger and a foreign address do not", async () => {
  const { id, residenceId, token } = await site.home({ is_private: true, name: "高月仙", letter: "G", number: 16 });
  const own = await bodyOf(plate.ofResidence, { residenceId }, token);
  const pdf = await get(own.pdf);
  expect([pdf.statusCode, pdf.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  const document = await getDocumentProxy(new Uint8Array(pdf.rawPayload));
  const { text } = await extractText(document, { mergePages: true });
  expect(text.replaceAll(/\s/g, "")).toContain(residenceCode(id));
  // 58 × 61 mm in points.
  const [, , width, height] = (await document.getPage(1)).view as [number, number, number, number];
  expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([58, 61]);
  const svg = await get(own.svg);
  expect(svg.headers["content-type"]).toContain("image/svg+xml");
  const { data, info } = await sharp(svg.rawPayload, { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toMatch(new RegExp(`${shortPath(id)}$`));
  expect((await get(own.pdf.replace(`/${id}.`, `/${id + 1}.`))).statusCode).toBe(404);
  await hide(id, { hidden_at: testNow });
  expect((await get(own.pdf)).statusCode).toBe(404);
});

test("a garden's administrator prints the plates of all its stones, twelve on a page", async () => {
  const { db } = site.database;
  const gardenId = await aGarden(db);
  const admin = await anAccount(db);
  await aGardenAdmin(db, gardenId, admin.id);
  for (let number = 1; number <= 13; number += 1) await aResidence(db, { garden_id: gardenId, letter: "A", number });
  await aResidence(db, { garden_id: gardenId, letter: "A", number: 14, hidden_at: testNow });
  await aResidence(db, { garden_id: gardenId, letter: "#", number: 1 });
  const token = await aSession(db, admin.id);
  const { itemList, codes } = await bodyOf(plate.ofGarden, { gardenId: String(gardenId) }, token);
  expect(itemList).toMatchObject([{ from: 1, to: 14 }]);
  const answer = await get(itemList[0]?.pdf ?? "");
  expect(answer.statusCode).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  expect(document.numPages).toBe(2);
  const { text } = await extractText(document);
  expect(text[0]).toContain("第 1 张，共 2 张");
  // In the order of the register.
  expect(text[0]).toMatch(/A区 0001 号[^]*A区 0012 号/);
  expect(text[1]).toMatch(/A区 0013 号[^]*#区 0001 号/);
  const csv = await get(codes);
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "private, no-store",
  });
  const [heading, first, ...rest] = csv.body.trim().split("\r\n");
  expect(heading).toBe('"编号","姓名","短码","短网址"');
  expect(first).toMatch(/^"A区 0001 号","[^"]+","\w{6}","http:\/\/localhost\/g\/\w{6}"$/);
  expect(rest).toHaveLength(13);
  for (const address of [codes.split("?")[0] ?? "", codes.replace(`/${gardenId}-`, `/${gardenId + 1}-`)]) {
    expect((await get(address)).statusCode).toBe(404);
  }
});
