import { ink, type Mark, pageSide, type Sheet } from "../certificate/mark.ts";
import { box } from "../certificate/ornaments.ts";
import { setText, sizeThatFits, widthOf } from "../certificate/set-text.ts";
import { qrCode } from "../certificate/sheet-parts.ts";

/** The texts of a receipt; amounts in yuan. */
export interface ReceiptTexts {
  number: string;
  code: string;
  /** Name of the site, which received the money. */
  issuer: string;
  payer: string;
  items: readonly { name: string; unit: string; quantity: string; unitPrice: string; amount: string }[];
  amount: string;
  /** 人民币壹拾玖元整 */
  capitals: string;
  /** `已退款 19.00 元`; empty: none. */
  refund: string;
  paidAt: string;
  method: string;
  tradeNo: string;
  orderNo: string;
  issuedOn: string;
  /** Address in the QR code. */
  address: string;
  issuedAt: Date;
}

/** What every receipt says about itself. */
const notice = "本收据不是发票，只证明我们收到了这笔款。需要发票的，请在消费记录里申请。";

const width = pageSide.long - 329;
const margin = 56;
const right = width - margin;
const rowHeight = 34;
const tableTop = 196;
/** Right ends of the columns after the name. */
const ends = { unit: 430, quantity: 506, unitPrice: 616, amount: right - 8 } as const;

/** A receipt, as wide as A5 landscape and as tall as its items need. */
export function receiptSheet(texts: ReceiptTexts): Sheet {
  const bottom = tableTop + (texts.items.length + 2) * rowHeight;
  const facts = [
    ["付款时间", texts.paidAt],
    ["付款方式", texts.method],
    ["交易单号", texts.tradeNo],
    ["订单号", texts.orderNo],
  ] as const;
  const height = Math.max(pageSide.short - 235, bottom + 208);
  return {
    title: `收据 ${texts.number}`,
    width,
    height,
    author: texts.issuer,
    issuedAt: texts.issuedAt,
    marks: [
      { kind: "shape", path: box(0, 0, width, height), at: [0, 0], fill: ink.paper },
      { kind: "shape", path: box(28, 28, width - 28, height - 28), at: [0, 0], stroke: ink.lamp, line: 1.2 },
      ...setText("收据", width / 2, 88, { size: 36, colour: ink.black, align: "middle", spacing: 18 }),
      ...setText(texts.issuer, margin, 84, { size: sizeThatFits(texts.issuer, 200, [17, 14, 11]), colour: ink.black }),
      ...endingAt(`编号 ${texts.number}`, right, 84, 15, ink.cinnabar),
      ...setText(notice, width / 2, 122, { size: 14, colour: ink.cinnabar, align: "middle" }),
      ...fact("付款人", texts.payer, 164),
      ...table(texts, bottom),
      ...facts.flatMap(([term, text], row) => fact(term, text, bottom + 40 + row * 27)),
      ...foot(texts, height),
    ],
  };
}

function endingAt(text: string, x: number, y: number, size: number, colour: string): Mark[] {
  return setText(text, x - widthOf(text, { size }), y, { size, colour });
}

function fact(term: string, text: string, y: number): Mark[] {
  const size = sizeThatFits(text, 400, [16, 13, 10, 8]);
  return [
    ...setText(term, margin + 8, y, { size: 15, colour: ink.soft }),
    ...setText(text, margin + 88, y, { size, colour: ink.black }),
  ];
}

function table({ items, amount, capitals, refund }: ReceiptTexts, bottom: number): Mark[] {
  const rule = (y: number): Mark => ({
    kind: "shape",
    path: `M${margin} ${y}H${right}`,
    at: [0, 0],
    stroke: ink.line,
    line: 1,
  });
  const heads = { name: "项目", unit: "单位", quantity: "数量", unitPrice: "单价（元）", amount: "金额（元）" };
  const rows = [heads, ...items].flatMap((item, row) => {
    const y = tableTop + row * rowHeight + 23;
    const colour = row === 0 ? ink.soft : ink.black;
    const size = sizeThatFits(item.name, 300, [16, 13, 10, 8]);
    return [
      rule(tableTop + row * rowHeight),
      ...setText(item.name, margin + 8, y, { size, colour }),
      ...(["unit", "quantity", "unitPrice", "amount"] as const).flatMap((key) =>
        endingAt(item[key], ends[key], y, 15, colour),
      ),
    ];
  });
  const y = bottom - rowHeight + 23;
  const total = `合计（大写）${capitals}`;
  return [
    ...rows,
    rule(bottom - rowHeight),
    ...setText(total, margin + 8, y, { size: sizeThatFits(total, 420, [16, 14, 12, 10]), colour: ink.black }),
    ...endingAt(`¥${amount}`, ends.amount, y, 17, ink.black),
    rule(bottom),
    ...endingAt(refund, ends.amount, bottom + 28, 16, ink.cinnabar),
  ];
}

function foot({ address, code, issuer, issuedOn }: ReceiptTexts, height: number): Mark[] {
  const side = 96;
  const [left, top] = [right - side, height - 52 - side];
  const note = "扫一扫，查验编号与金额";
  return [
    ...qrCode(address, left, top, side),
    ...endingAt(issuer, left - 16, height - 104, 16, ink.black),
    ...endingAt(issuedOn, left - 16, height - 80, 15, ink.black),
    ...endingAt(`${note}　校验码 ${code}`, left - 16, height - 54, 12, ink.soft),
  ];
}
