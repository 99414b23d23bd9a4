import type { GiftRow, CopiedMessageRow, RemembranceRow } from "@changming/domain/family-copy/material";
import { giftText } from "@changming/domain/gift/gift-text";
import { chineseDay, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { type Markup, markup, paragraphs } from "./markup.ts";

/** A long list of the copy: its rows as a page and as data. */
export interface ListOf<Row> {
  title: string;
  empty: string;
  page(rows: readonly Row[]): Markup;
  data(row: Row): Record<string, string | number>;
}

/** 2026年4月6日 01:04, in Asia/Shanghai, for readers; the data has the API's format. */
const moment = (at: Date) => `${chineseDay(shanghaiDay(at))} ${shanghaiDateTime(at).slice(11, 16)}`;

/** A table of rows of cells. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const lines = rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`);
  const head = heads.map((text) => markup`<th>${text}</th>`);
  return markup`<table><thead><tr>${head}</tr></thead><tbody>\n${lines}</tbody></table>`;
}

function message({ content, relation, nickname, at }: CopiedMessageRow): Markup {
  const from = `${relation === "" ? "" : `${relation} `}${nickname}，${moment(at)}`;
  return markup`<li>${paragraphs(content)}<p class="from">${from}</p></li>\n`;
}

export const messageList: ListOf<CopiedMessageRow> = {
  title: "信件",
  empty: "还没有人写信来。",
  page: (rows) => markup`<ul class="letters">\n${rows.map(message)}</ul>`,
  data: ({ nickname, relation, content, at }) => ({ nickname, relation, content, time: shanghaiDateTime(at) }),
};

export const giftList: ListOf<GiftRow> = {
  title: "献礼",
  empty: "还没有献礼。",
  page: (rows) =>
    table(
      ["敬献人", "献礼", "时间"],
      rows.map((row) => [row.nickname, giftText(row.gift_name, row.quantity, row.unit), moment(row.at)]),
    ),
  data: ({ nickname, gift_name, quantity, at }) => ({
    nickname,
    gift: gift_name,
    quantity,
    time: shanghaiDateTime(at),
  }),
};

export const remembranceList: ListOf<RemembranceRow> = {
  title: "缅怀",
  empty: "还没有人缅怀。",
  page: (rows) =>
    table(
      ["缅怀人", "初次缅怀"],
      rows.map(({ nickname, at }) => [nickname, chineseDay(shanghaiDay(at))]),
    ),
  data: ({ nickname, at }) => ({ nickname, first_on: shanghaiDay(at) }),
};
