import type { FastifyReply } from "fastify";
import { escapeXml } from "@changming/kit/xml";
import { fen, yuanText } from "@changming/kit/money";
import { doneFen } from "./alipay-orders.ts";
import type { SandboxOrder } from "./order-store.ts";

export interface PageButton {
  label: string;
  /** Value of the field `action`. */
  action: string;
  isMain?: boolean;
}

export interface SandboxPage {
  title: string;
  /** Yuan with two decimals. */
  amount?: string;
  /** Label and value of each detail of the order. */
  facts?: readonly [string, string][];
  lines?: readonly string[];
  buttons?: readonly PageButton[];
  /** Target and label of a link that leads on. */
  link?: { href: string; label: string };
  /** Markup, already escaped. */
  extra?: string;
  /** What the page practises; by default paying. */
  sandbox?: { name: string; note: string; stylePath: string };
}

export const cashierStylePath = "/sandbox/pay/cashier.css";

/** Sends the page. `formTargets`: foreign origins to which its form may redirect. */
export function sendPage(reply: FastifyReply, page: SandboxPage, status = 200, formTargets: readonly string[] = []) {
  const targets = ["'self'", ...new Set(formTargets)].join(" ");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(markupOf(page));
}

const paying = { name: "支付沙箱", note: "这里是练习用的收银台，不会动用真实的钱。", stylePath: cashierStylePath };

function markupOf({
  title,
  amount,
  facts = [],
  lines = [],
  buttons = [],
  link,
  extra = "",
  sandbox = paying,
}: SandboxPage): string {
  const rows = facts.map(([label, value]) => `<dt>${escapeXml(label)}</dt><dd>${escapeXml(value)}</dd>`).join("");
  const buttonsMarkup = buttons.map(
    ({ label, action, isMain }) =>
      `<button name="action" value="${action}"${isMain ? ' class="main"' : ""}>${escapeXml(label)}</button>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)} · ${sandbox.name}</title>
<link rel="stylesheet" href="${sandbox.stylePath}">
</head>
<body>
<main>
<p class="note">${sandbox.note}</p>
<h1>${escapeXml(title)}</h1>
${amount === undefined ? "" : `<p class="amount">¥ ${escapeXml(amount)}</p>`}
${rows === "" ? "" : `<dl>${rows}</dl>`}
${lines.map((line) => `<p>${escapeXml(line)}</p>`).join("\n")}
${buttonsMarkup.length === 0 ? "" : `<form method="post">${buttonsMarkup.join("\n")}</form>`}
${link === undefined ? "" : `<p><a href="${escapeXml(link.href)}">${escapeXml(link.label)}</a></p>`}
${extra}
</main>
</body>
</html>
`;
}

/** Warm white, dark text and one cinnabar button: large enough for touch, and calm. */
export const cashierStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #f6f1e7; color: #23211e; font: 1.0625rem/1.75 "Source Han Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.wide { max-width: 75rem; }
h1 { margin: 0 0 1rem; font: 600 1.5625rem/1.35 "Source Han Serif SC", "Noto Serif CJK SC", "Songti SC", serif; letter-spacing: 0.06em; }
.note { margin: 0 0 2rem; padding: 0.5rem 0.75rem; border-left: 3px solid #8a5f17; color: #5b554c; font-size: 0.9375rem; }
.amount { margin: 0 0 1.5rem; font-size: 2.625rem; line-height: 1.35; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 2rem; padding: 1rem 0; border: solid #ddd3c2; border-width: 1px 0; }
dt { color: #5b554c; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: grid; gap: 0.75rem; }
button { min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid #b9ac96; border-radius: 4px; background: #fbf8f1; color: #23211e; font: inherit; cursor: pointer; }
button.main { border-color: #9e3b2c; background: #9e3b2c; color: #fbf6ec; }
button.main:hover { background: #7f2d21; }
a { color: #37574a; }
:focus-visible { outline: 3px solid #2d5f8a; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid #ddd3c2; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td form { display: flex; flex-wrap: wrap; gap: 0.5rem; }
td button { min-height: 2.75rem; padding: 0.25rem 0.75rem; }
`;

/** The amounts refunded and being refunded, such as `已退款 19.99 元`; empty where there are none. */
export function refundText(order: SandboxOrder): string {
  const done = doneFen(order);
  const onTheWay = order.refunds
    .filter(({ state }) => state === "processing")
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(done > 0 ? [`已退款 ${yuanText(fen(done))} 元`] : []),
    ...(onTheWay > 0 ? [`退款中 ${yuanText(fen(onTheWay))} 元`] : []),
  ].join("，");
}
