import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealInlineScripts } from "./pages.ts";

const nonce = "0123456789abcdef";
const hash = (text: string) => createHash("sha256").update(text).digest("base64");

test("the framework's inline scripts are hashed and the nonce is taken off everything", () => {
  const page = `<link nonce="${nonce}"><script nonce="${nonce}">one()</script><script type="module" nonce="${nonce}" async>two()</script>`;
  expect(sealInlineScripts(page, nonce)).toEqual({
    html: '<link><script>one()</script><script type="module" async>two()</script>',
    scriptHashes: [hash("one()"), hash("two()")],
  });
});

test("a script injected into the content has no nonce, is not hashed and so does not run", () => {
  const { scriptHashes } = sealInlineScripts(
    `<p><script>steal()</script></p><script nonce="${nonce}">own()</script>`,
    nonce,
  );
  expect(scriptHashes).toEqual([hash("own()")]);
});

test("a guessed or an empty nonce does not help", () => {
  const page = '<script nonce="guess">steal()</script><script nonce="">steal()</script><script nonce>steal()</script>';
  expect(sealInlineScripts(page, nonce)).toEqual({ html: page, scriptHashes: [] });
});

test("scripts with a src need no hash, and the same script is hashed once", () => {
  const page = `<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">x</script><script nonce="${nonce}">x</script>`;
  expect(sealInlineScripts(page, nonce).scriptHashes).toEqual([hash("x")]);
});

test("a script of several lines is hashed as the browser sees it", () => {
  const text = "\n  let 灯 = `<b>` + '\\u003c';\n";
  expect(sealInlineScripts(`<script nonce="${nonce}">${text}</script>`, nonce).scriptHashes).toEqual([hash(text)]);
});
