import { apiContext } from "../api/render-context.ts";
import { kindMeta, KindList, listKinds } from "../features/listing/kind-list.tsx";
import { loadList } from "../features/listing/load-list.ts";
import type { Route } from "./+types/ancestor_list";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadList(context.get(apiContext), listKinds.ancestor.type, new URL(request.url), "keywords") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return kindMeta("ancestor", loaderData?.list, matches);
}

export default function AncestorList({ loaderData }: Route.ComponentProps) {
  return <KindList kind="ancestor" list={loaderData.list} />;
}
