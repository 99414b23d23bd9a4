import { isRouteErrorResponse, useSearchParams } from "react-router";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import { MemberResidence, type ResidenceRoute } from "./member-residence.tsx";
import { residenceIdOf } from "./residence-id.ts";

/** What a route of a residence shows instead of itself: for everyone the same 404, which members alone see through. */
export function ResidenceBoundary({ error, route }: { error: unknown; route: ResidenceRoute }) {
  const [search] = useSearchParams();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Trouble />;
  const id = residenceIdOf(search);
  return id === null ? <NotFound /> : <MemberResidence id={id} route={route} />;
}
