import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealInline } from "./pages.ts";

const nonce = "0123456789abcdef";
const hash = (text: string) => createHash("sha256").update(text).digest("base64");

test("the framework's inline scripts are hashed and the nonce is taken off everything", () => {
  const page = `<link nonce="${nonce}"><script nonce="${nonce}">one()</script><script type="module" nonce="${nonce}" async>two()</script>`;
  expect(sealInline(page, nonce)).toEqual({
    html: '<link><script>one()</script><script type="module" async>two()</script>',
    scripts: [hash("one()"), hash("two()")],
    styles: [],
  });
});

test("a script injected into the content has no nonce, is not hashed and so does not run", () => {
  const { scripts } = sealInline(`<p><script>steal()</script></p><script nonce="${nonce}">own()</script>`, nonce);
  expect(scripts).toEqual([hash("own()")]);
});

test("a guessed or an empty nonce does not help", () => {
  const page = '<script nonce="guess">steal()</script><script nonce="">steal()</script><script nonce>steal()</script>';
  expect(sealInline(page, nonce)).toEqual({ html: page, scripts: [], styles: [] });
});

test("scripts with a src need no hash, and the same script is hashed once", () => {
  const page = `<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">x</script><script nonce="${nonce}">x</script>`;
  expect(sealInline(page, nonce).scripts).toEqual([hash("x")]);
});

test("a script of several lines is hashed as the browser sees it", () => {
  const text = "\n  let 灯 = `<b>` + '\\u003c';\n";
  expect(sealInline(`<script nonce="${nonce}">${text}</script>`, nonce).scripts).toEqual([hash(text)]);
});

test("an inline style with the nonce is hashed too; one in the content is not", () => {
  const page = `<style nonce="${nonce}">p{color:red}</style><style>p{display:none}</style>`;
  expect(sealInline(page, nonce)).toEqual({
    html: "<style>p{color:red}</style><style>p{display:none}</style>",
    scripts: [],
    styles: [hash("p{color:red}")],
  });
});
