import { actOnPage } from "./changming-acts.ts";
import { openPage } from "./open-page.ts";
import type { Step } from "./step-timings.ts";
import { trySend, type VisitTools } from "./visit.ts";

/**
 * A visit to 长明 with the requests that its pages send in a browser (recorded in Chromium: document, static files of a
 * newcomer, calls after hydration, the live connection and its refetches).
 */
export async function changmingVisit(tools: VisitTools): Promise<void> {
  const { plan } = tools;
  if (plan.arrival === "search") await search(tools);
  else await arriveByLink(tools);
  const page = await openPage(tools);
  try {
    await tools.think("read");
    await actOnPage(tools, page);
    await tools.think("stay");
  } finally {
    page.close();
  }
}

/**
 * The same visit reduced to what a plain site offers: the page is loaded again after each action, and an open page loads
 * nothing by itself. For comparisons with such a site.
 */
export async function reducedVisit(tools: VisitTools): Promise<void> {
  const { id } = tools.plan.residence;
  if (tools.plan.arrival === "search") await search(tools);
  else await arriveByLink(tools);
  const reload = async () => {
    await trySend(tools, "page", { path: `/home?id=${id}` });
  };
  await tools.think("read");
  await actOnPage(tools, { socket: null, onEvent: () => undefined, readDetail: reload, readGifts: reload, close() {} });
  await tools.think("stay");
}

async function arriveByLink(tools: VisitTools): Promise<void> {
  const { id } = tools.plan.residence;
  await openDocument(tools, "page", `/home?id=${id}`, `home ${id}`);
}

/** Searches for the name, chooses, and the page loads the residence's data. */
async function search(tools: VisitTools): Promise<void> {
  const { id, name } = tools.plan.residence;
  await openDocument(tools, "search", `/search?words=${encodeURIComponent(name)}`, "search");
  await tools.think("choose");
  await trySend(tools, "page", { path: `/home.data?id=${id}&_routes=%2Fhome` });
}

/** The document and, for a newcomer, its static files, six at a time as a browser fetches them. */
async function openDocument(tools: VisitTools, step: Step, path: string, key: string): Promise<void> {
  const known = tools.assetsOf.get(key);
  const wantsBody = known === undefined;
  const answer = await trySend(tools, step, { path, wantsBody });
  if (!answer || tools.plan.isReturning) return;
  const assets = known ?? assetsIn(answer.text);
  tools.assetsOf.set(key, assets);
  const rest = [...assets];
  const fetchNext = async () => {
    for (let asset = rest.shift(); asset !== undefined; asset = rest.shift()) {
      const assetStep = stepOf(asset);
      await trySend(tools, assetStep, { path: asset, isCopy: assetStep === "copy" });
    }
  };
  await Promise.all(Array.from({ length: 6 }, fetchNext));
}

function stepOf(path: string): Step {
  if (path.startsWith("/g/")) return "copy";
  return path.startsWith("/fonts/") ? "font" : "asset";
}

/** Images of a width for which there are several files: a phone takes the smallest. */
const phoneImage = /srcset="([^" ]+-phone-\d+\.avif[^" ]*) /gi;

/** The page of the grave, which the browser stores for a place without signal. */
const gravePage = /url=(\/g\/\w+)/;

/** What a phone fetches for a page: what it links, except images that only a larger screen takes. */
export function assetsIn(html: string): readonly string[] {
  const linked = html.matchAll(/(?:href|src)="(\/(?:assets|fonts|art)\/[^"]+)"/g);
  const found = Array.from(linked, ([, path = ""]) => unescaped(path)).filter(
    (path) => !/-\d{4}\.webp|apple-touch-icon/.test(path),
  );
  const phone = Array.from(html.matchAll(phoneImage), ([, path = ""]) => unescaped(path));
  const [, grave] = gravePage.exec(html) ?? [];
  return [...new Set([...found, ...phone, ...(grave === undefined ? [] : [grave])])];
}

const unescaped = (path: string) => path.replaceAll("&amp;", "&").replace(/#.*$/, "");
