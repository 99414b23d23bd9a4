import { apiContext } from "../api-context.ts";
import { remembranceRoom } from "../features/certificate/remembrance-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import type { Route } from "./+types/remembrance-certificate";

export function loader({ request, context }: Route.LoaderArgs) {
  return remembranceRoom.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(remembranceRoom, loaderData, matches);
}

export default function RemembranceCertificate({ loaderData }: Route.ComponentProps) {
  return <remembranceRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={remembranceRoom} />;
}
