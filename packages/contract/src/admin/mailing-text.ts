/*
 * Texts of mailings, for the form and the server alike. Without schemas.
 */

/** What may stand in braces in the title and the text of a mailing. */
export const mailingPlaceholders = ["称呼", "逝者姓名", "居所编号", "园区名"] as const;

type MailingPlaceholder = (typeof mailingPlaceholders)[number];

export type MailingFill = Record<MailingPlaceholder, string>;

export const maxMailingTitle = 40;
export const maxMailingContent = 2_000;
/** Providers accept variables of at most 35 characters. */
export const maxSmsLine = 35;

export const mailingStateNames = { draft: "草稿", sending: "正在寄", sent: "寄完了", stopped: "已停下" } as const;

export const skipReasonNames = {
  closed: "账号已注销",
  suspended: "账号已停用",
  optedOut: "自己关了来信",
  moved: "不再照看这里的居所",
} as const;

const isPlaceholder = (name: string): name is MailingPlaceholder => mailingPlaceholders.some((known) => known === name);

/** The first brace that is no placeholder, with where it stands; null when there is none (R-admin-22). */
export function unknownPlaceholder(text: string): { at: number; length: number; sentence: string } | null {
  for (const { 0: found, 1: name, index } of text.matchAll(/\{([^{}\n]*)\}|[{}]/g)) {
    if (name !== undefined && isPlaceholder(name)) continue;
    const before = text.slice(0, index).split("\n");
    const column = [...(before.at(-1) ?? "")].length + 1;
    const row = before.length > 1 || text.includes("\n") ? `第 ${before.length} 行` : "";
    const known = mailingPlaceholders.map((one) => `{${one}}`).join("");
    const sentence = `${row}第 ${column} 个字的“${[...found].slice(0, 20).join("")}”不认得，花括号里只能写：${known}`;
    return { at: index, length: found.length, sentence };
  }
  return null;
}

/** The text with the placeholders filled in; what is filled in is not read again. */
export function fillMailing(text: string, fill: MailingFill): string {
  return text.replace(/\{([^{}\n]*)\}/g, (whole, name: string) => (isPlaceholder(name) ? fill[name] : whole));
}

/**
 * What an SMS about a mailing says: the text that is registered with the provider as a template (docs/operating.md),
 * with its variables. It names no person: others may read the screen of the phone.
 */
export function mailingSms({ sign, garden, line }: { sign: string; garden: string; line: string }): string {
  return `${sign === "" ? "" : `【${sign}】`}${garden}来信：${line}。全文在站内消息里，拒收请在站内关闭`;
}

/** SMS that are paid for a text: 70 characters in one, 67 in each of several (R-admin-22). */
export function smsSegments(text: string): number {
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}
