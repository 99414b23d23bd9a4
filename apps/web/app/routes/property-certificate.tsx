import { apiContext } from "../api-context.ts";
import { propertyRoom } from "../features/certificate/property-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import type { Route } from "./+types/property-certificate";

export function loader({ request, context }: Route.LoaderArgs) {
  return propertyRoom.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(propertyRoom, loaderData, matches);
}

export default function PropertyCertificate({ loaderData }: Route.ComponentProps) {
  return <propertyRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={propertyRoom} />;
}
