import type { RouteNeeds } from "./route-needs.ts";

/** Routes whose files this document has loaded; the browser keeps them as long as the document exists. */
const loadedRoutes = new Set<string>();

export function areFilesLoaded({ id }: RouteNeeds): boolean {
  return loadedRoutes.has(id);
}

const underWay = new Map<string, Promise<boolean>>();

/** Loads the files of a page, once however often it is called. False when one of them fails to load. */
export function fetchFiles(route: RouteNeeds): Promise<boolean> {
  const loading = underWay.get(route.id) ?? fetchAll(route).finally(() => underWay.delete(route.id));
  underWay.set(route.id, loading);
  return loading;
}

async function fetchAll({ id, module, css }: RouteNeeds): Promise<boolean> {
  try {
    await Promise.all([import(/* @vite-ignore */ module), ...css.map(fetchStyles)]);
    loadedRoutes.add(id);
    return true;
  } catch {
    return false;
  }
}

/** Preloads a stylesheet into the browser's cache, for the link that will request it. */
async function fetchStyles(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.arrayBuffer();
}
