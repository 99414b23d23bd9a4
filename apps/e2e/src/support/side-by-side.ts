import type { Page } from "playwright-core";
import { everyPersonalPage, everyPublicPage, type Samples } from "./every-page.ts";
import { logIn } from "./people.ts";
import type { RunningSite } from "./site.ts";
import type { Visit, VisitOptions } from "./test.ts";

/** How many windows wait beside each other: mostly they wait, and the machine has two cores. */
const atOnce = 3;

type Look = (page: Page, address: string) => Promise<void>;

/** Looks at every address once, in whichever of several windows is free. The first failure ends it. */
export async function sideBySide(open: () => Promise<Page>, addresses: readonly string[], look: Look): Promise<void> {
  const waiting = [...addresses];
  const worker = async () => {
    const page = await open();
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) await look(page, address);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Looks at every page of the site: at a member's own as that member, at the others as a stranger. */
export async function lookAtEveryPage(
  { visit, site, samples }: { visit: Visit; site: RunningSite; samples: Samples },
  options: VisitOptions,
  look: Look,
): Promise<void> {
  const as = await logIn(site, "visitor");
  await sideBySide(() => visit(options), everyPublicPage(samples), look);
  await sideBySide(() => visit({ ...options, as }), everyPersonalPage(samples), look);
}
