import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { refusalOf } from "../../refusal.ts";
import { useUser } from "../account/user-info.ts";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import type { ResidenceRoute } from "./member-residence.tsx";
import { residenceIdOf } from "./residence-id.ts";
import { Waiting } from "./waiting.tsx";

// Visitors never need it.
const MemberResidence = lazy(async () => ({ default: (await import("./member-residence.tsx")).MemberResidence }));

/** What a route of a residence shows instead of itself: for everyone the same 404, which members alone see through. */
export function ResidenceBoundary({ error, route }: { error: unknown; route: ResidenceRoute }) {
  const [search] = useSearchParams();
  const user = useUser();
  if (refusalOf(error) !== "notFound") return <Trouble />;
  const id = residenceIdOf(search);
  if (id === null || !user) return <NotFound />;
  return (
    <Suspense fallback={<Waiting />}>
      <MemberResidence id={id} reader={user.id} route={route} />
    </Suspense>
  );
}
