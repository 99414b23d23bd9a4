import { expect, test } from "vitest";
import type { ExportedInvoice } from "@changming/domain/invoice/export-invoices";
import { fen } from "@changming/kit/money";
import { readZip } from "@changming/kit/testing/read-zip";
import { invoiceWorkbook } from "./invoice-workbook.ts";

const item = { name: "*居民服务*纪念服务", taxCode: "3070401000000000000", taxPercent: 6 };
const line = {
  orderNo: "20261121AAAAAAAAAAAAAAAA",
  unit: "盏",
  quantity: 2,
  unitPriceFen: fen(950),
  amountFen: fen(1_900),
};
const person: ExportedInvoice = {
  number: "FP20261121000001",
  buyerKind: "person",
  title: "=周明远",
  taxNumber: "",
  email: "zhou@example.com",
  lines: [line],
};
const organisation: ExportedInvoice = {
  number: "FP20261121000002",
  buyerKind: "organisation",
  title: "杭州长明文化有限公司",
  taxNumber: "91330100799655058B",
  email: "",
  lines: [line, { ...line, quantity: null, unitPriceFen: null, amountFen: fen(1_000) }],
};

/** Texts of a sheet by their cell. */
async function cellsOf(sheet: number, invoices: readonly ExportedInvoice[]) {
  const files = await readZip(await invoiceWorkbook(invoices, item));
  const textOf = (path: string) => files.get(path)?.toString("utf8") ?? "";
  const shared = [...textOf("xl/sharedStrings.xml").matchAll(/<si>.*?<t[^>]*>(.*?)<\/t><\/si>/gs)];
  const texts = shared.map(([, text = ""]) => text);
  const xml = textOf(`xl/worksheets/sheet${sheet}.xml`);
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*?t="s"[^>]*><v>(\d+)<\/v>/g)];
  return {
    names: [...textOf("xl/workbook.xml").matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(([, name]) => name),
    cells: Object.fromEntries(cells.map(([, cell = "", index]) => [cell, texts[Number(index)]])),
    formulas: xml.includes("<f>"),
  };
}

test("the workbook has the sheets, the heads and the columns of the platform's template", async () => {
  const { names, cells, formulas } = await cellsOf(1, [person, organisation]);
  expect(names).toEqual(["1-发票基本信息", "2-发票明细信息", "3-特定业务信息", "4-附加要素信息", "excelVersion"]);
  expect(cells).toMatchObject({
    A3: "发票流水号",
    B3: "发票类型",
    D3: "是否含税",
    E3: "受票方自然人标识",
    F3: "购买方名称",
    G3: "购买方纳税人识别号",
    W3: "备注",
    AE3: "购买方邮箱",
    AM3: "复核人",
    A4: "FP20261121000001",
    B4: "普通发票",
    E4: "是",
    F4: "=周明远",
    AE4: "zhou@example.com",
    E5: "否",
    G5: "91330100799655058B",
    W5: "订单 2 笔",
  });
  expect(formulas).toBe(false);
});

test("each order is a line with the operator's item, code and rate; a partly refunded one has its amount alone", async () => {
  const { cells } = await cellsOf(2, [organisation]);
  expect(cells).toMatchObject({
    A3: "发票流水号",
    B3: "项目名称",
    C3: "商品和服务税收编码",
    H3: "金额",
    I3: "税率",
    B4: item.name,
    C4: item.taxCode,
    E4: "盏",
    F4: "2",
    G4: "9.50",
    H4: "19.00",
    I4: "0.06",
    H5: "10.00",
  });
  expect([cells.F5, cells.G5]).toEqual([undefined, undefined]);
});
