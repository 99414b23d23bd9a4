import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readZip } from "@changming/kit/testing/read-zip";
import { csvStream, type ExportTable, fileNameOf, xlsxStream } from "./export-rows.ts";

interface Line {
  name: string;
  yuan: number | null;
}

const table: ExportTable<Line> = {
  title: "订单",
  columns: [
    { title: "名字", cell: ({ name }) => name },
    { title: "元", cell: ({ yuan }) => yuan },
  ],
};

async function* pages(...all: Line[][]) {
  yield* all;
}

test("a CSV has a byte order mark, a header, a line for each row of each page, and doubled quotes", async () => {
  const stream = csvStream(table, pages([{ name: '"林"', yuan: 12.5 }], [{ name: "周", yuan: null }]));
  expect(await text(stream)).toBe('"名字","元"\r\n"""林""",12.5\r\n"周",""\r\n');
  expect((await buffer(csvStream(table, pages()))).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test.each(["=1+1", "+86", "-3", "@a", "＝1", "＋1", "－1", "＠a", "  =1", "\t=1", "\r=1", "\n1"])(
  "a text that a spreadsheet would evaluate stays a text: %j",
  async (name) => {
    const file = await text(csvStream(table, pages([{ name, yuan: -3 }])));
    expect(file).toContain(`"'${name}",-3\r\n`);
  },
);

test("an XLSX keeps texts as texts and numbers as numbers, and drops characters that XML does not allow", async () => {
  const stream = await xlsxStream(table, pages([{ name: "=1+1", yuan: 12.5 }], [{ name: "a\u0000<b>&", yuan: null }]));
  const files = await readZip(await buffer(stream));
  const all = [...files].filter(([path]) => path.endsWith(".xml")).map(([, bytes]) => bytes.toString());
  const [sheet = ""] = [...files].filter(([path]) => path.includes("worksheets/")).map(([, bytes]) => bytes.toString());
  expect(sheet).toContain("<v>12.5</v>");
  expect(sheet).not.toContain("<f>");
  expect(all.some((xml) => xml.includes("=1+1"))).toBe(true);
  expect(all.some((xml) => xml.includes("a&lt;b&gt;&amp;"))).toBe(true);
  expect(all.some((xml) => xml.includes("\u0000"))).toBe(false);
});

interface Sale {
  what: string;
  money: number;
}

const sales: ExportTable<Sale, { garden: string }> = {
  title: "月结",
  about: ({ garden }) => `${garden}-2026-10`,
  columns: [
    { title: "什么", cell: ({ what }) => what },
    { title: "元", cell: ({ money }) => ({ yuan: money }) },
  ],
};

test("yuan have two decimals and can still be summed, and the sums are in the last row", async () => {
  const foot = ["合计", { yuan: 1019 }] as const;
  const rows = [
    { what: "花", money: 19 },
    { what: "香", money: 1000 },
  ];
  expect(await text(csvStream(sales, pagesOf(rows), foot))).toBe(
    '"什么","元"\r\n"花",19.00\r\n"香",1000.00\r\n"合计",1019.00\r\n',
  );
  const files = await readZip(await buffer(await xlsxStream(sales, pagesOf(rows), foot)));
  const xml = [...files].map(([, bytes]) => bytes.toString()).join();
  expect(xml).toContain("<v>1019</v>");
  expect(xml).toContain('formatCode="#,##0.00"');
});

test("a column of a sheet is as wide as its content, within bounds", async () => {
  const rows = [{ what: "W20261122000000000001", money: 1 }];
  const files = await readZip(await buffer(await xlsxStream(sales, pagesOf(rows))));
  const sheet = [...files].find(([path]) => path.includes("worksheets/"))?.[1].toString() ?? "";
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([23, 8]);
  const long = await xlsxStream(sales, pagesOf([{ what: "很长".repeat(80), money: 1 }]));
  const cut = [...(await readZip(await buffer(long)))].map(([, bytes]) => bytes.toString()).join();
  expect(cut).toContain('width="60"');
});

test("a file is named by its list and its day or subject, without characters that file systems reject", () => {
  expect(fileNameOf(table, {}, "2026-11-22")).toBe("订单-2026-11-22");
  expect(fileNameOf(sales, { garden: "青松/A 园" }, "2026-11-22")).toBe("月结-青松-A-园-2026-10");
});

async function* pagesOf(...all: Sale[][]) {
  yield* all;
}
