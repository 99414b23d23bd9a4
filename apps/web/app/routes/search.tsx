import { apiContext } from "../api-context.ts";
import { bodyOrThrow } from "../api.ts";
import { searchMeta } from "../features/listing/list-meta.ts";
import { loadList } from "../features/listing/load-list.ts";
import { shorterKeywords } from "../features/listing/shorter-keywords.ts";
import { SearchList } from "../features/listing/search-list.tsx";
import type { Route } from "./+types/search";

/** `residenceType` 0 looks through all kinds. */
const everyKind = 0;

/** So many whom others visit are shown to who found nobody. */
const mostOften = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [list, index] = await Promise.all([
    loadList(api, everyKind, new URL(request.url), "words"),
    api.home.index({}),
  ]);
  const { hotWordList: hotWords, gResidenceList } = bodyOrThrow(index);
  if (list.counts > 0 || list.words === "") return { list, hotWords, shorter: [], often: [] };
  const shorter = await shorterKeywords(api, everyKind, list.words);
  return { list, hotWords, shorter, often: gResidenceList.slice(0, mostOften) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return searchMeta(loaderData?.list, matches);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchList {...loaderData} />;
}
