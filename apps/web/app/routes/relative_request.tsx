import { apiContext } from "../api/render-context.ts";
import { RelativeForm } from "../features/concern/relative-form.tsx";
import { RequestPage, loadSubject } from "../features/concern/request-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/relative_request";

const title = "亲属请求";

export async function loader({ request, context }: Route.LoaderArgs) {
  return { subject: await loadSubject(context.get(apiContext), new URL(request.url)) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = "逝者的近亲属可以请求查阅、更正、不再公开、删除或接管一处居所，不用登录。";
  return [
    ...pageMeta(rootDataOf(matches), { title, description, path: paths.relativeRequest() }),
    { name: "robots", content: "noindex" },
  ];
}

const steps = [
  "提交后会有一个编号，告诉您前面还有几件。",
  "核实的人按您留的方式与您联系，请您证明与逝者的关系，也会问一问建这一页的人。",
  "有了结果会告诉您。几位亲属想法不同的时候，会先请大家商量。",
];

export default function RelativeRequest({ loaderData }: Route.ComponentProps) {
  return (
    <RequestPage
      key={loaderData.subject?.id}
      subject={loaderData.subject}
      title={title}
      lead="您是逝者的配偶、子女、父母或别的近亲属，这一页却不是您建的？您可以请求查阅、更正、不再公开、删除，或者由您来管。不用登录。"
      thanks="收到了。会有人仔细看，并按您留的方式与您联系。"
      steps={steps}
      Form={RelativeForm}
    />
  );
}
