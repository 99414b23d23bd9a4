import { expect, test } from "vitest";
import { readablePaste } from "./pasted-html.ts";

test("the highest pasted heading becomes the highest allowed one, and lower ones the lowest allowed one", () => {
  expect(readablePaste('<h1 class="MsoTitle">一</h1><H1>二</H1><h2>三</h2><h3>四</h3><h4>五</h4><h6>六</h6>')).toBe(
    '<h2 class="MsoTitle">一</h2><h2>二</h2><h2>三</h2><h3>四</h3><h3>五</h3><h3>六</h3>',
  );
});

test("each table row becomes a line with separated cells, whatever they contain", () => {
  const word =
    '<table border="1"><caption>家里人</caption><colgroup><col width="9"></colgroup><tbody><tr style="x"><th>姓名</th><td width="9"><p>年</p><p>月</p></td></tr>' +
    "<TR><TD><b>王一</b></TD><TD></TD><TD>&nbsp;务农 </TD></TR></tbody></table><p>后来</p>";
  expect(readablePaste(word)).toBe("<p>家里人</p><p>姓名　年 月</p><p><b>王一</b>　务农</p><p>后来</p>");
});

test("a nested table, and cells without their table, become lines and blocks", () => {
  const nested = "<table><tr><td>外<table><tr><td>内一</td><td>内二</td></tr></table></td><td>旁</td></tr></table>";
  expect(readablePaste(nested)).toBe("<p>外 内一　内二　旁</p>");
  expect(readablePaste("<tr><td>一</td><td>二</td></tr>")).toBe("<div><div>一</div><div>二</div></div>");
});

/** A list as Word writes it to the clipboard. */
const item = (level: number, drawn: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span lang=EN-US style='mso-list:Ignore'>${drawn}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>` +
  `<![endif]><span style='font-family:宋体'>${text}</span></p>`;

test("Word's numbered and bulleted paragraphs become lists, deeper ones within their item", () => {
  const html = [item(1, "1.", "爱下棋"), item(2, "a)", "象棋"), item(2, "b)", "围棋"), item(1, "2.", "爱种花")].join(
    "\n",
  );
  expect(readablePaste(`<p>他：</p>${html}<p>就这些。</p>`)).toBe(
    "<p>他：</p><ol><li><p><span>爱下棋</span></p><ol><li><p><span>象棋</span></p></li><li><p><span>围棋</span></p></li></ol></li>" +
      "<li><p><span>爱种花</span></p></li></ol><p>就这些。</p>",
  );
  const points = item(1, "·", "一").replaceAll("<![if", "<!--[if").replaceAll("upportLists]>", "upportLists]-->");
  expect(readablePaste(points.replace("<![endif]>", "<!--[endif]-->"))).toBe(
    "<ul><li><p><span>一</span></p></li></ul>",
  );
  expect(readablePaste(item(1, "一、", "出身") + item(1, "·", "点"))).toBe(
    "<ol><li><p><span>出身</span></p></li></ol><ul><li><p><span>点</span></p></li></ul>",
  );
});

test("inline styles are removed; alignment, bold and similar marks stay", () => {
  const html =
    `<style>p{color:red}</style><p class=MsoTitle align=center style='text-align:center;color:red'>生平</p>` +
    `<p style="margin:0"><span style="font-weight:700;font-style:italic">粗斜</span><span STYLE="text-decoration: underline">线</span><span style=color:red>红</span></p>`;
  const read = readablePaste(html);
  expect(read).not.toMatch(/\sstyle\s*=|<style/i);
  expect(read).toContain('<p class=MsoTitle align=center data-align="center">生平</p>');
  expect(read).toContain("<em><strong>粗斜</strong></em><u>线</u><span>红</span>");
});

test("tags that only begin like a part of a table stay", () => {
  for (const html of ["<p>一</p>", "<hr>", "<thing>一</thing>", "<track>", "<header>一</header>", "<title>一</title>"])
    expect(readablePaste(html)).toBe(html);
});
