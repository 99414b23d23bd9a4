import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import { loadList } from "../features/listing/load-list.ts";
import { searchMeta, SearchList, shorterKeywords } from "../features/listing/search-list.tsx";
import type { Route } from "./+types/search";

/** `residenceType` 0 searches all kinds (R-search-2). */
const everyKind = 0;

/** Maximum number of popular residences displayed when nothing was found. */
const maxOften = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [list, index] = await Promise.all([
    loadList(api, everyKind, new URL(request.url), "words"),
    api.home.index({}),
  ]);
  const { hotWordList: hotWords, gResidenceList } = bodyOrThrow(index);
  if (list.counts > 0 || list.keywords === "") return { list, hotWords, shorter: [], often: [] };
  const shorter = await shorterKeywords(api, everyKind, list.keywords);
  return { list, hotWords, shorter, often: gResidenceList.slice(0, maxOften) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return searchMeta(loaderData?.list, matches);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchList {...loaderData} />;
}
