import { apiContext } from "../api/render-context.ts";
import { ConfirmationPage, loadConfirmation } from "../features/certificate/confirmation-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/confirm";

export async function loader({ request, context }: Route.LoaderArgs) {
  return { confirmation: await loadConfirmation(context.get(apiContext), new URL(request.url)) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = "输入证书上的编号与校验码，查验居所证书与缅怀证书。";
  return [
    ...pageMeta(rootDataOf(matches), { title: "证书查验", description, path: paths.certificateConfirmation() }),
    { name: "robots", content: "noindex" },
  ];
}

export default function CertificateConfirmation({ loaderData }: Route.ComponentProps) {
  return <ConfirmationPage confirmation={loaderData.confirmation} />;
}
