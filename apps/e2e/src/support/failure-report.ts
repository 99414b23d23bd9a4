import type { BrowserContext, Page, Request } from "playwright-core";
import type { RunningSite } from "./site.ts";

/** Notes what is pressed in the pages of a context. */
export async function watchInputs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const inputs: string[] = [];
    Reflect.set(globalThis, "testInputs", inputs);
    const note = (event: Event) => {
      const what = event instanceof KeyboardEvent ? event.key : "";
      const on = event.target instanceof HTMLElement ? event.target.outerHTML.slice(0, 80) : "";
      inputs.push(`${event.type} ${what} ${on}`);
    };
    for (const type of ["keydown", "click"]) addEventListener(type, note, { capture: true });
  });
}

/**
 * Notes the requests of a page. Returns a function that says what the page shows and waits for, for the output of a
 * failed test: a timeout alone does not tell its cause.
 */
export function watchPage(page: Page): () => Promise<string> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return async () => {
    if (page.isClosed()) return "a closed page";
    const shown = await page.evaluate(readPage).catch((error: unknown) => String(error));
    const waiting = [...underWay].map((request) => `waiting for ${request.method()} ${request.url()}`);
    return [page.url(), shown, ...waiting].join("\n");
  };
}

/** Runs in the page. */
function readPage(): string {
  const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.innerText);
  return JSON.stringify({
    focus: document.activeElement?.outerHTML.slice(0, 200),
    inputs: (Reflect.get(globalThis, "testInputs") as string[] | undefined)?.slice(-5),
    dialogs: texts("dialog[open], [role=dialog]"),
    messages: texts("[role=status], [role=alert]").filter((text) => text !== ""),
    isVisible: document.visibilityState,
    isOnline: navigator.onLine,
  });
}

/** The last lines of the server's log. */
export const endOfLog = ({ log }: RunningSite) => log.slice(-25).join("");
