import jsqr from "jsqr";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { exactDates } from "@changming/domain/residence/life-dates";
import { expect, test } from "vitest";
import type {
  PropertyCertificateData,
  RemembranceCertificateData,
} from "@changming/domain/certificate/get-certificate-data";
import { CertificateRenderer } from "./certificate-renderer.ts";

const place = {
  residence_id: 12,
  name: "沈玉兰",
  kind: "ordinary",
  portrait: "uploads/x",
  is_private: false,
  hidden_at: null,
  letter: "S",
  number: 326,
  birth_on: "1938-04-12",
  birth_calendar: "solar",
  birth_is_leap_month: false,
  death_on: "2023-12-14",
  death_calendar: "solar",
  death_is_leap_month: false,
  ...exactDates,
  garden_name: "云栖园",
  garden_kind: "ordinary",
  level_name: "清晖居",
  site_name: "长明纪念园",
  check_code: "3F9A07C2B1D4",
  issued_at: new Date("2026-04-05T04:00:00Z"),
} as const;

const property: PropertyCertificateData = {
  ...place,
  certificate_number: "CM-2026-000326",
  residence_area: "8.1 平方米",
};
const remembrance: RemembranceCertificateData = {
  ...place,
  account_id: 7,
  book_number: "HY-2026-003486",
  template: "",
  nickname: "林晓岚",
  closed_at: null,
  role: null,
};

const rare = "𠮷㛃䶮𫖯龘";
const anImage = sharp({ create: { width: 30, height: 40, channels: 3, background: "#9e3b2c" } })
  .jpeg()
  .toBuffer();

let read = 0;
const renderer = new CertificateRenderer({
  origin: "https://changming.example",
  readImage: async () => {
    read += 1;
    return anImage;
  },
});

async function pdfOf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const { info } = await pdf.getMetadata();
  return {
    pages: pdf.numPages,
    text: text.replace(/\s/g, ""),
    size: [width, height],
    title: (info as { Title: string }).Title,
    author: (info as { Author: string }).Author,
  };
}

/** The number of fonts in the file, and of embedded ones. */
function facesOf(bytes: Buffer) {
  const file = bytes.toString("latin1");
  const embedded = file.match(/\/FontFile[23]? \d+ 0 R/g) ?? [];
  return { names: new Set(file.match(/(?<=\/FontName \/\w{6}\+)[\w-]+/g)), embedded: embedded.length };
}

test("the property certificate is one A4 landscape page with everything that it certifies", async () => {
  const bytes = await renderer.property(property, "pdf");
  const { pages, text, size, title, author } = await pdfOf(bytes);
  expect([pages, title, author]).toEqual([1, "沈玉兰的居所证书", "长明纪念园"]);
  expect(size[0]).toBeCloseTo(842, 0);
  expect(size[1]).toBeCloseTo(595.5, 0);
  for (const texts of ["居所证书", "沈玉兰", "1938–2023", "云栖园S区0326号", "清晖居", "8.1平方米", "CM-2026-000326"]) {
    expect(text).toContain(texts);
  }
  // The disclaimer, next to a place, an area and a seal.
  for (const texts of ["本证是网上纪念的凭证，不是不动产权证书", "不代表对土地、墓位或其他财产的任何权利"]) {
    expect(text).toContain(texts);
  }
  for (const texts of ["3F9A-07C2-B1D4", "长明纪念园", "二〇二六年四月五日"]) expect(text).toContain(texts);
  expect(facesOf(bytes)).toEqual({ names: new Set(["LXGWWenKai-Regular", "MaShanZheng-Regular"]), embedded: 2 });
  expect(bytes.length).toBeLessThan(120_000);
});

test("a remembrance certificate is one A4 portrait page with the texts of its time of issue", async () => {
  const own = { ...remembrance, template: "{缅怀人}在{日期}点亮一盏灯，给{姓名}。\n第{编号}号，谨此为证。" };
  const bytes = await renderer.remembrance(own, "pdf");
  const { pages, text, size, title } = await pdfOf(bytes);
  expect([pages, title]).toEqual([1, "林晓岚缅怀沈玉兰的证书"]);
  expect(size[0]).toBeCloseTo(595.5, 0);
  expect(size[1]).toBeCloseTo(842, 0);
  expect(text).toContain("缅怀证书");
  expect(text).toContain("林晓岚在2026年4月5日点亮一盏灯，给沈玉兰。");
  expect(text).toContain("第HY-2026-003486号，谨此为证。");
  expect(facesOf(bytes).embedded).toBe(2);
});

test("as an image it is sharp on A4, and its QR code leads to the page that confirms it", async () => {
  for (const [bytes, width, height, address] of [
    [await renderer.property(property, "png"), 2_246, 1_588, "number=CM-2026-000326&code=3F9A07C2B1D4"],
    [await renderer.remembrance(remembrance, "png"), 1_588, 2_246, "number=HY-2026-003486&code=3F9A07C2B1D4"],
  ] as const) {
    const image = sharp(bytes).ensureAlpha().raw();
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", density: 192 });
    const code = jsqr(new Uint8ClampedArray(data), width, height);
    expect(code?.data).toBe(`https://changming.example/confirm?${address}`);
  }
});

test("rare characters of names are set, not left out", async () => {
  const bytes = await renderer.remembrance({ ...remembrance, nickname: rare }, "pdf");
  expect((await pdfOf(bytes)).text).toContain(`${rare}于2026年4月5日`);
  expect((await pdfOf(await renderer.property({ ...property, name: rare }, "pdf"))).text).toContain(rare);
});

test("an image with rare characters differs from one with other rare characters in their place", async () => {
  const drawn = await Promise.all(
    [...rare].map((name) => renderer.remembrance({ ...remembrance, nickname: name }, "png")),
  );
  expect(new Set(drawn.map((bytes) => bytes.toString("base64"))).size).toBe([...rare].length);
});

test("a character that neither font has is drawn as its Unicode code point", async () => {
  const { text } = await pdfOf(await renderer.remembrance({ ...remembrance, nickname: "林\u{20000}" }, "pdf"));
  expect(text).toContain("020");
  expect(text).not.toContain("\u{20000}");
});

test("markup characters in a name are drawn and change nothing else", async () => {
  const nickname = "</g><script>&\"'";
  const bytes = await renderer.remembrance({ ...remembrance, nickname }, "png");
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_588, height: 2_246 });
  expect((await pdfOf(await renderer.remembrance({ ...remembrance, nickname }, "pdf"))).text).toContain(nickname);
});

test("long names, texts and addresses stay on the page", async () => {
  const long = "阿卜杜热依木·买买提艾力·图尔荪尼亚孜·伊敏江";
  const texts = "思念".repeat(148);
  const { text } = await pdfOf(await renderer.remembrance({ ...remembrance, nickname: long, template: texts }, "pdf"));
  expect(text).toContain(long);
  expect(text.split("思念").length - 1).toBe(148);
  const own = { ...property, name: long, garden_name: "青".repeat(30), level_name: "级".repeat(20) };
  expect((await pdfOf(await renderer.property(own, "pdf"))).text).toContain(long);
});

test("an unchanged certificate is reused, a changed one is drawn again", async () => {
  const before = read;
  const own = { ...property, certificate_number: "CM-2026-000999" };
  const [first, second] = await Promise.all([renderer.property(own, "png"), renderer.property(own, "png")]);
  expect([second, await renderer.property(own, "png")]).toEqual([first, first]);
  expect(read - before).toBe(1);
  await renderer.property({ ...own, level_name: "五福居" }, "png");
  expect(read - before).toBe(2);
});

test("a certificate made twice has the same bytes", async () => {
  const again = new CertificateRenderer({ origin: "https://changming.example", readImage: async () => anImage });
  for (const format of ["png", "pdf"] as const) {
    expect((await again.property(property, format)).equals(await renderer.property(property, format))).toBe(true);
  }
});

test("an unreadable portrait leaves its place empty; a corrupt one makes the certificate fail", async () => {
  const without = new CertificateRenderer({ origin: "http://x", readImage: async () => null });
  expect((await without.property(property, "png")).length).toBeGreaterThan(50_000);
  const broken = new CertificateRenderer({ origin: "http://x", readImage: async () => Buffer.from("no image") });
  await expect(broken.property(property, "png")).rejects.toThrow("unsupported image format");
  await expect(broken.property(property, "png")).rejects.toThrow("unsupported image format");
});

test("beyond the queue limit further requests are rejected, and the others still succeed", async () => {
  const wait = Promise.withResolvers<void>();
  const busy = new CertificateRenderer({
    origin: "http://x",
    readImage: async () => {
      await wait.promise;
      return anImage;
    },
  });
  const requested = Array.from({ length: 30 }, (_, index) =>
    busy.property({ ...property, certificate_number: `CM-${index}` }, "pdf").then(
      () => "drawn",
      (error: unknown) => (error as { error: string }).error,
    ),
  );
  const rejected = await Promise.all(requested.slice(26));
  expect(rejected).toEqual(Array.from({ length: 4 }, () => "unavailable"));
  wait.resolve();
  expect(new Set(await Promise.all(requested.slice(0, 26)))).toEqual(new Set(["drawn"]));
});
