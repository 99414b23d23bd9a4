import { apiContext } from "../api/render-context.ts";
import { messagesPageDefinition } from "../features/message/messages-page-definition.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import type { Route } from "./+types/msg_board";

export function loader({ request, context }: Route.LoaderArgs) {
  return messagesPageDefinition.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(messagesPageDefinition, loaderData, matches);
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return <messagesPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={messagesPageDefinition} />;
}
