import type { RouteNeeds } from "./route-needs.ts";

/** Routes whose files have come to this document; the browser keeps them as long as it lives. */
const come = new Set<string>();

export function haveCome({ id }: RouteNeeds): boolean {
  return come.has(id);
}

const underWay = new Map<string, Promise<boolean>>();

/** Fetches the files of a page, once however often it is asked. False when one of them did not come. */
export function fetchFiles(route: RouteNeeds): Promise<boolean> {
  const asked = underWay.get(route.id) ?? fetchAll(route).finally(() => underWay.delete(route.id));
  underWay.set(route.id, asked);
  return asked;
}

async function fetchAll({ id, module, css }: RouteNeeds): Promise<boolean> {
  try {
    await Promise.all([import(/* @vite-ignore */ module), ...css.map(fetchStyles)]);
    come.add(id);
    return true;
  } catch {
    return false;
  }
}

/** Brings a stylesheet into the browser's cache, where the link that will ask for it finds it. */
async function fetchStyles(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.arrayBuffer();
}
