import { apiContext } from "../api-context.ts";
import { bodyOrThrow } from "../api.ts";
import { searchMeta } from "../features/listing/list-meta.ts";
import { loadList } from "../features/listing/load-list.ts";
import { SearchList } from "../features/listing/search-list.tsx";
import type { Route } from "./+types/search";

/** `residenceType` 0 looks through all kinds. */
const everyKind = 0;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [list, index] = await Promise.all([
    loadList(api, everyKind, new URL(request.url), "words"),
    api.home.index({}),
  ]);
  return { list, hotWords: bodyOrThrow(index).hotWordList };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return searchMeta(loaderData?.list, matches);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchList {...loaderData} />;
}
