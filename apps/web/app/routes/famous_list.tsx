import { apiContext } from "../api/render-context.ts";
import { kindMeta, KindList, listKinds } from "../features/listing/kind-list.tsx";
import { loadList } from "../features/listing/load-list.ts";
import type { Route } from "./+types/famous_list";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadList(context.get(apiContext), listKinds.famous.type, new URL(request.url), "keywords") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return kindMeta("famous", loaderData?.list, matches);
}

export default function FamousList({ loaderData }: Route.ComponentProps) {
  return <KindList kind="famous" list={loaderData.list} />;
}
