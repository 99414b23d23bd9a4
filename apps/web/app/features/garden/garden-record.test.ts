import { expect, test } from "vitest";
import { isLong, splitLead } from "./garden-record.tsx";

test("the first paragraph becomes the lead, and nothing of the text is lost", () => {
  const html = '<p class="x">山不高。</p><p>四时<b>点灯</b>。</p><h3>怎么来</h3>';
  const { lead, rest } = splitLead(html);
  expect(lead).toBe('<p class="x">山不高。</p>');
  expect(lead + rest).toBe(html);
});

test.each([
  ["a heading first", "<h3>园记</h3><p>山不高。</p>"],
  ["an image in the first paragraph", '<p><img src="/a.jpg" alt=""></p><p>山不高。</p>'],
  ["a very long first paragraph", `<p>${"山".repeat(161)}</p>`],
  ["plain text", "山不高"],
  ["another element whose name begins with p", "<pre>山</pre><p>云</p>"],
  ["nothing", ""],
])("there is no lead in %s", (_what, html) => {
  expect(splitLead(html)).toEqual({ lead: "", rest: html });
});

test("a text is long by its visible characters, not by its markup; images and tables count as long", () => {
  expect(isLong(`<p>${"云".repeat(200)}</p>`)).toBe(false);
  expect(isLong(`<p>${"云".repeat(201)}</p>`)).toBe(true);
  expect(isLong(`<p>云</p>${'<a href="/a-very-long-address">云</a>'.repeat(20)}`)).toBe(false);
  expect(isLong('<p>云</p><img src="/a.jpg" alt="">')).toBe(true);
  expect(isLong("<table><tr><td>云</td></tr></table>")).toBe(true);
});
