import { get } from "node:http";
import type { Page } from "playwright-core";

/** Bytes of an address as they travel to a browser that takes gzip. */
function gzipBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve(bytes));
    });
    request.on("error", reject);
  });
}

async function sumOf(addresses: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...addresses].map(gzipBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** What the scripts weigh with gzip that the HTML of an answer names: without them its page is not alive. */
export function neededBytes(html: string, site: string): Promise<number> {
  const named = html.matchAll(/"(\/[^"\s]+\.js)"/g);
  return sumOf(new Set(Array.from(named, ([, path = ""]) => new URL(path, site).href)));
}

/** What all scripts weigh with gzip that the present page has loaded until now. */
export async function scriptBytes(page: Page): Promise<number> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.name)
      .filter((name) => new URL(name).pathname.endsWith(".js")),
  );
  return sumOf(new Set(loaded));
}

/** Everything that came over the line for the present page, as it was encoded, largest first. */
export function transfers(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
      .toSorted((a, b) => b.bytes - a.bytes),
  );
}

declare global {
  interface Window {
    layoutMoves: { value: number; what: string[] }[];
  }
}

/** Notes what moves on the pages of a window without anyone having asked for it. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told = (node: unknown) =>
      node instanceof Element ? node.outerHTML : String(Reflect.get(Object(node), "data"));
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    window.layoutMoves = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput")) continue;
        const sources: { node: unknown; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(entry, "sources");
        window.layoutMoves.push({
          value: Number(Reflect.get(entry, "value")),
          what: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${told(node).slice(0, 80)}: ${place(previousRect)} → ${place(currentRect)}`,
          ),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What moved on the present page, when it is more than one notices: a hundredth of the window in all. */
export async function moves(page: Page): Promise<string[]> {
  const noted = await page.evaluate(() => window.layoutMoves);
  const all = noted.reduce((sum, { value }) => sum + value, 0);
  return all <= 0.01 ? [] : noted.flatMap(({ value, what }) => [`${value.toFixed(4)}:`, ...what]);
}

/** Scrolls through the whole page, so that everything that waits to be seen is loaded, and back to the top. */
export async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}
