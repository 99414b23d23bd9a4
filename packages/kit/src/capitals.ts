import type { Fen } from "./money.ts";

const digits = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"] as const;
const places = ["", "拾", "佰", "仟"] as const;
const groups = ["", "万", "亿", "万亿"] as const;

/** 1–9999 in capitals, without a leading 零. */
function groupText(group: number): string {
  let text = "";
  let isSkipping = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.trunc(group / 10 ** place) % 10;
    if (digit === 0) isSkipping = text !== "";
    else {
      text += `${isSkipping ? "零" : ""}${digits[digit]}${places[place]}`;
      isSkipping = false;
    }
  }
  return text;
}

function wholeText(yuan: number): string {
  let text = "";
  let isSkipping = false;
  for (let nth = groups.length - 1; nth >= 0; nth -= 1) {
    const group = Math.trunc(yuan / 10_000 ** nth) % 10_000;
    if (group === 0) isSkipping = text !== "";
    else {
      const gap = text !== "" && (isSkipping || group < 1_000) ? "零" : "";
      // 万亿 is followed by 亿 only where the hundred millions are 0.
      const unit = nth === 3 && Math.trunc(yuan / 10_000 ** 2) % 10_000 > 0 ? "万" : groups[nth];
      text += `${gap}${groupText(group)}${unit}`;
      isSkipping = false;
    }
  }
  return text;
}

/**
 * An amount in Chinese capitals, as receipts write it: 1900 → 人民币壹拾玖元整, 10705 → 人民币壹佰零柒元零伍分. After the
 * rules of 《支付结算办法》, annex 1.
 */
export function capitalYuan(amount: Fen): string {
  const yuan = Math.trunc(amount / 100);
  const [jiao, fen] = [Math.trunc(amount / 10) % 10, amount % 10];
  const whole = yuan > 0 || amount === 0 ? `${wholeText(yuan) || "零"}元` : "";
  if (jiao === 0 && fen === 0) return `人民币${whole}整`;
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole === "" ? "" : "零";
  return `人民币${whole}${tenths}${fen > 0 ? `${digits[fen]}分` : "整"}`;
}
