import { get } from "node:http";
import type { Page } from "playwright-core";

/** Bytes of a response with gzip. */
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

/** Gzip bytes of the scripts that the HTML of a response names: the page needs them to hydrate. */
export function neededBytes(html: string, site: string): Promise<number> {
  const named = html.matchAll(/"(\/[^"\s]+\.js)"/g);
  return sumOf(new Set(Array.from(named, ([, path = ""]) => new URL(path, site).href)));
}

/** Gzip bytes of all scripts that the current page has loaded so far. */
export async function scriptBytes(page: Page): Promise<number> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.name)
      .filter((name) => new URL(name).pathname.endsWith(".js")),
  );
  return sumOf(new Set(loaded));
}

/** All transfers of the current page, in encoded bytes, largest first. */
export function transfers(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
      .toSorted((a, b) => b.bytes - a.bytes),
  );
}

export interface NetworkTotals {
  requests: number;
  bytes: number;
  /** The largest first, for messages. */
  largest: string;
}

/** Counts what a page fetches from the network from now on: bytes as transferred, with their headers. */
export async function countNetwork(page: Page): Promise<() => NetworkTotals> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on("Network.requestServedFromCache", ({ requestId }) => addresses.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await session.send("Network.enable");
  return () => {
    const sent = [...addresses]
      .filter(([id, address]) => address.startsWith("http") && sizes.get(id) !== 0)
      .map(([id, address]) => ({ path: new URL(address).pathname, bytes: sizes.get(id) ?? 0 }))
      .toSorted((a, b) => b.bytes - a.bytes);
    return {
      requests: sent.length,
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      largest: sent.map(({ path, bytes }) => `${path} ${(bytes / 1_024).toFixed(1)}`).join(", "),
    };
  };
}

declare global {
  interface Window {
    layoutMoves: { value: number; what: string[] }[];
  }
}

/** Records layout shifts without user input on the pages of a window. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const describe = (node: unknown) =>
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
              `${describe(node).slice(0, 80)}: ${place(previousRect)} → ${place(currentRect)}`,
          ),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The layout shifts of the current page if their sum is noticeable: above 0.01. */
export async function moves(page: Page): Promise<string[]> {
  const noted = await page.evaluate(() => window.layoutMoves);
  const all = noted.reduce((sum, { value }) => sum + value, 0);
  return all <= 0.01 ? [] : noted.flatMap(({ value, what }) => [`${value.toFixed(4)}:`, ...what]);
}

/** Scrolls through the whole page, so that lazy content is loaded, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}
