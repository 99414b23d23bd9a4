import { apiContext } from "../api/render-context.ts";
import { AliveForm } from "../features/concern/alive-form.tsx";
import { RequestPage, loadSubject } from "../features/concern/request-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/alive";

const title = "我还健在";

export async function loader({ request, context }: Route.LoaderArgs) {
  return { subject: await loadSubject(context.get(apiContext), new URL(request.url)) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = "有人为您建了纪念页面，而您还健在？不用登录，告诉我们，我们核实后撤下。";
  return [
    ...pageMeta(rootDataOf(matches), { title, description, path: paths.alive() }),
    { name: "robots", content: "noindex" },
  ];
}

const steps = [
  "提交后会有一个编号，告诉您前面还有几件。",
  "核实的人按您留的方式与您联系，请您证明是本人。不会向您收钱，也不会问您要密码和验证码。",
  "核实无误，就把那一页撤下，并告诉您结果。",
];

export default function Alive({ loaderData }: Route.ComponentProps) {
  return (
    <RequestPage
      key={loaderData.subject?.id}
      subject={loaderData.subject}
      title={title}
      lead="有人为您建了纪念页面，而您好好地在？让您看到这样的一页，我们很抱歉。请填写下面几项，不用登录。"
      thanks="收到了。给您添了不快，请多包涵；会有人尽快与您核实。"
      steps={steps}
      Form={AliveForm}
    />
  );
}
