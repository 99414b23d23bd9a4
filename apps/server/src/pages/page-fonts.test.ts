import { expect, test } from "vitest";
import { type FontRule, withPageFonts } from "./page-fonts.ts";

const links = [
  `<link rel="page-font" href="/fonts/song.ttf" data-font="song"/>`,
  `<link rel="page-font" href="/fonts/kai.ttf" data-font="kai"/>`,
  `<link rel="page-font" href="/fonts/running.ttf" data-font="kai" media="(min-width: 721px)"/>`,
].join("");

function rule(selector: string, font: FontRule["font"], isConditional = false): FontRule {
  const path = selector.split(" ").map((part) => {
    const [tag = "", ...classes] = part.split(".");
    return { tag: tag === "" ? null : tag, classes };
  });
  const specificity = path.reduce((sum, { tag, classes }) => sum + classes.length * 100 + (tag === null ? 0 : 1), 0);
  return { path, font, specificity, isConditional };
}

const rules = [rule("h1", "song"), rule("h2", "song"), rule(".kai", "kai"), rule(".letter", "running")];

/** The Han characters in the address of each font of a page. */
function fontsOf(body: string, styles: readonly FontRule[] = rules, head = "") {
  const html = withPageFonts(`<html><head>${links}${head}</head><body>${body}</body></html>`, styles);
  const [song, kai, running] = [...html.matchAll(/<link rel="page-font" href="([^"]+)"/g)].map(([, path = ""]) =>
    (new URL(path, "http://site.example").searchParams.get("text") ?? "").replaceAll(/[^\p{Script=Han}]/gu, ""),
  );
  return { song, kai, running };
}

test("each font gets the characters of the text that the style sheets set in it", () => {
  const body = `<h1>长明</h1><p>正文</p><div class="a kai">生<b>平</b></div><p class="letter">家书</p>`;
  expect(fontsOf(body)).toEqual({ song: "明长", kai: "平生", running: "书家" });
});

test("only the addresses of the fonts are changed", () => {
  const page = `<!DOCTYPE html><html><head>${links}</head><body><h1>a &amp; b</h1><br><p title='"'>x<p>y</body></html>`;
  const changed = withPageFonts(page, rules);
  const restored = changed.replaceAll(/\/fonts\/(song|kai)-[^"]*/g, "").replaceAll(/ href=""/g, "");
  expect(restored).toBe(page.replaceAll(/ href="[^"]*"/g, ""));
});

test("a rule for a part within another needs both", () => {
  const styles = [rule(".card b", "song")];
  expect(fontsOf(`<div class="card"><p><b>内</b></p></div><b>外</b>`, styles).song).toBe("内");
});

test("the more specific rule wins, also one that sets a font of the device", () => {
  const styles = [...rules, rule(".plain h2", null)];
  expect(fontsOf(`<h2>题</h2><section class="plain"><h2>名</h2></section>`, styles).song).toBe("题");
});

test("a rule for some screens only adds its font to the usual one", () => {
  const styles = [...rules, rule(".wide h1", "kai", true), rule(".narrow h1", null, true)];
  expect(fontsOf(`<div class="wide"><h1>甲</h1></div><div class="narrow"><h1>乙</h1></div>`, styles)).toMatchObject({
    song: "乙甲",
    kai: "甲",
  });
});

test("text that is not displayed in a page's fonts needs none: scripts, styles, titles, templates", () => {
  const hidden = `<script>"密"</script><style>.密{}</style><noscript>密</noscript><template><b>密</b></template>`;
  expect(fontsOf(`<div class="kai">${hidden}<svg><title>密</title></svg></div>`, rules, "<title>密</title>")).toEqual({
    song: "",
    kai: "",
    running: "",
  });
});

test("attributes are no text: alternative texts, values, hints in fields", () => {
  expect(fontsOf(`<h1><img alt="密"><input value="密" placeholder="密">名</h1>`).song).toBe("名");
});

test("characters written as references, rare ones and half a surrogate pair do no harm", () => {
  expect(fontsOf(`<h1>&#x20BB7;&#38271;㛃${"𠮷".slice(0, 1)}</h1>`).song).toBe(["㛃", "长", "𠮷"].toSorted().join(""));
});

test("a page whose content names a placeholder keeps its content", () => {
  const content = `<p><a href="/fonts/kai.ttf">甲</a></p><script>{"a":"href=\\"/fonts/kai.ttf\\""}</script>`;
  expect(withPageFonts(`<head>${links}</head>${content}`, rules)).toContain(content);
});

test("what is no page of the site stays as it is", () => {
  const data = `[{"a":1},"<h1>长明</h1>"]`;
  expect(withPageFonts(data, rules)).toBe(data);
});
