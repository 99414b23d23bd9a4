import { expect } from "vitest";
import { test } from "./support/test.ts";
import { transfers, scriptBytes } from "./support/weigh.ts";
test("dbg", async ({ visit, site }) => {
  for (const width of [1440, 390]) {
  const page = await visit({ width });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const parts = await transfers(page);
  const kinds: Record<string, [number, number]> = {};
  for (const { name, bytes } of parts) {
    const kind = /\/assets\/(kai|song)-(f|r|ui)/.exec(name)?.slice(1).join("-") ?? name.split(".").at(-1)!;
    const k = (kinds[kind] ??= [0, 0]); k[0] += 1; k[1] += bytes;
  }
  console.log(width, JSON.stringify(kinds));
  console.log(parts.filter((p) => !/woff2|\.js$/.test(p.name)).slice(0, 20).map((p) => p.name + " " + p.bytes).join("\n"));
  console.log(await page.evaluate(() => {
    const out: Record<string, Set<string>> = {};
    const w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = w.nextNode(); n; n = w.nextNode()) {
      const p = n.parentElement!; if (!p.checkVisibility()) continue;
      const fam = getComputedStyle(p).fontFamily.split(",")[0]!;
      const sec = p.closest("section,header,footer,nav"); const key = fam + " @ " + (sec?.getAttribute("aria-label") ?? sec?.getAttribute("aria-labelledby") ?? sec?.tagName);
      const s = (out[key] ??= new Set()); for (const c of n.textContent!.trim()) s.add(c);
    }
    return Object.entries(out).map(([k, v]) => k + " " + v.size).join("\n");
  }));
  }
  const page = await visit();
  await page.goto("/home?id=57"); await page.waitForLoadState("networkidle");
  console.log(await scriptBytes(page), (await transfers(page)).filter((p) => /\.js$/.test(p.name)).map((p) => p.name + " " + p.bytes).join("\n"));
  const all = await transfers(page); console.log("residence total", all.reduce((s, p) => s + p.bytes, 0));
  const h = async () => { const r = await fetch(site.origin + "/"); return [r.status, r.headers.get("etag"), r.headers.get("cache-control")]; };
  console.log(await h(), await h());
  const n = site.answers.length;
  await page.goto("/"); await page.waitForLoadState("networkidle"); await page.reload(); await page.waitForLoadState("networkidle");
  console.log(site.answers.slice(n).filter((a) => !/assets|art/.test(a)).join("\n"));
  expect(1).toBe(1);
});
