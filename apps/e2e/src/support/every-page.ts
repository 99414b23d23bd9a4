// allow-import: the list of all pages, so that a new one is looked at without being named here
import { pageQueries } from "@changming/web/page-queries";

/** The title of what stands where there is nothing to see. */
export const notFoundTitle = "寻访不遇";

export interface Samples {
  /** A residence that the pages of one residence show. */
  residenceId: number;
  slideId: number;
  /** What a search looks for. */
  words: string;
}

/** An address for every page of the site; those that take words once without and once with them. */
export function everyPage({ residenceId, slideId, words }: Samples): string[] {
  return Object.entries(pageQueries).flatMap(([path, keys]) => {
    const known = keys.filter((key) => key !== "page");
    if (known.length === 0) return [path];
    if (known.includes("id")) return [`${path}?id=${path === "/slide_details" ? slideId : residenceId}`];
    const [key = ""] = known;
    return [path, `${path}?${key}=${encodeURIComponent(words)}`];
  });
}

/** The address under which the router asks for the page's data alone. */
export function dataAddress(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  return query ? `${data}?${query}` : data;
}
