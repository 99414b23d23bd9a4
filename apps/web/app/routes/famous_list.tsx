import { apiContext } from "../api/render-context.ts";
import { KindList } from "../features/listing/kind-list.tsx";
import { kindMeta } from "../features/listing/list-kinds.ts";
import { loadKindList } from "../features/listing/load-list.ts";
import type { Route } from "./+types/famous_list";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadKindList(context.get(apiContext), "famous", new URL(request.url)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return kindMeta("famous", loaderData?.list, matches);
}

export default function FamousList({ loaderData }: Route.ComponentProps) {
  return <KindList kind="famous" list={loaderData.list} />;
}
