import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import type { ExportedInvoice, TaxItem } from "@changming/domain/invoice/export-invoices";
import { type Fen, yuanText } from "@changming/kit/money";

/** Edition of the platform's template, which it reads from the last sheet. */
const templateEdition = "pt:20260401";

/** Columns of `1-发票基本信息` in the platform's template for batches, edition of April 2026. */
const basicHeads = [
  "发票流水号",
  "发票类型",
  "特定业务类型",
  "是否含税",
  "受票方自然人标识",
  "购买方名称",
  "购买方纳税人识别号",
  "购买方证件类型",
  "购买方证件号码",
  "购买方国籍（或地区）",
  "购买方地址",
  "购买方所在地区（报废产品收购必填）",
  "购买方所在地区（报废产品收购必填）",
  "购买方所在地区（报废产品收购必填）",
  "购买方所在地区（报废产品收购必填）",
  "购买方详细地址（报废产品收购必填）",
  "购买方电话",
  "购买方开户银行",
  "购买方银行账号",
  "是否展示购买方地址电话银行账号",
  "是否开具涉税专业服务发票品目",
  "涉税专业服务协议编号",
  "备注",
  "报废产品销售类型",
  "每千克煤炭发热量",
  "干基全硫",
  "干燥无灰基挥发分",
  "销售方开户行",
  "销售方银行账号",
  "是否展示销售方地址电话银行账号",
  "购买方邮箱",
  "购买方经办人姓名",
  "购买方经办人证件类型",
  "购买方经办人证件号码",
  "经办人国籍(地区)",
  "经办人自然人纳税人识别号",
  "放弃享受减按1%征收率原因",
  "收款人",
  "复核人",
] as const;

/** Columns of `2-发票明细信息`. */
const detailHeads = [
  "发票流水号",
  "项目名称",
  "商品和服务税收编码",
  "规格型号",
  "单位",
  "数量",
  "单价",
  "金额",
  "税率",
  "折扣金额",
  "是否使用优惠政策",
  "优惠政策类型",
  "即征即退类型",
  "煤炭种类",
] as const;

type Cells<Head extends string> = Readonly<Partial<Record<Head, string>>>;

/** The template's two rows above the heads; data begin in the fourth. */
const notes = (text: string): SheetData => [[{ value: text, type: String }], [null]];

/** Every cell is a text, as the template demands; a text is never evaluated. */
function sheetOf<Head extends string>(note: string, heads: readonly Head[], rows: readonly Cells<Head>[]): SheetData {
  const texts = (cells: readonly (string | undefined)[]) =>
    cells.map((value) => (value ? { value, type: String, format: "@" } : null));
  return [...notes(note), texts(heads), ...rows.map((row) => texts(heads.map((head) => row[head])))];
}

const yuan = (amount: Fen | null) => (amount === null ? undefined : yuanText(amount));

function basicRow({ number, buyerKind, title, taxNumber, email, lines }: ExportedInvoice): Cells<string> {
  const [first] = lines;
  return {
    发票流水号: number,
    发票类型: "普通发票",
    是否含税: "是",
    受票方自然人标识: buyerKind === "person" ? "是" : "否",
    购买方名称: title,
    购买方纳税人识别号: taxNumber,
    备注: lines.length === 1 ? `订单 ${first?.orderNo ?? ""}` : `订单 ${lines.length} 笔`,
    购买方邮箱: email,
  };
}

function detailRows({ number, lines }: ExportedInvoice, { name, taxCode, taxPercent }: TaxItem): Cells<string>[] {
  return lines.map(({ unit, quantity, unitPriceFen, amountFen }) => ({
    发票流水号: number,
    项目名称: name,
    商品和服务税收编码: taxCode,
    单位: quantity === null ? "" : unit,
    数量: quantity === null ? "" : String(quantity),
    单价: yuan(unitPriceFen) ?? "",
    金额: yuanText(amountFen),
    税率: String(taxPercent / 100),
  }));
}

/** The file that the tax platform imports (批量开票 → 导入开票): five sheets, of which two hold data (R-invoice-4). */
export async function invoiceWorkbook(invoices: readonly ExportedInvoice[], item: TaxItem): Promise<Buffer> {
  const details = invoices.flatMap((invoice) => detailRows(invoice, item));
  const serial = "发票流水号";
  return writeXlsxFile([
    {
      sheet: "1-发票基本信息",
      data: sheetOf("每个发票流水号是一张发票", basicHeads, invoices.map(basicRow)),
    },
    { sheet: "2-发票明细信息", data: sheetOf("明细按发票流水号归到各张发票", detailHeads, details) },
    { sheet: "3-特定业务信息", data: sheetOf("不用填写", [serial], []) },
    { sheet: "4-附加要素信息", data: sheetOf("不用填写", [serial, "附加要素名称", "附加要素内容"], []) },
    { sheet: "excelVersion", data: [[null], [null], [null], [{ value: templateEdition, type: String }]] },
  ]).toBuffer();
}
