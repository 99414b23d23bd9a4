import type { QueryState } from "../../api/use-query.ts";
import { PageSky } from "../../parts/page-sky.tsx";
import { NotFound } from "../../parts/not-found.tsx";
import { ErrorPage } from "../../parts/error-page.tsx";
import { Waiting } from "./waiting.tsx";

/** What a member sees before there is an answer, or instead of one: only `notFound` means that nothing is here. */
export function Unseen({ error, refetch }: Pick<QueryState<unknown>, "error" | "refetch">) {
  if (error === "notFound") {
    return (
      <PageSky sky="night">
        <NotFound />
      </PageSky>
    );
  }
  // After `sessionInvalid` the login follows.
  if (error === null || error === "sessionInvalid") return <Waiting isForLogin={error !== null} />;
  return (
    <PageSky sky="paper">
      <ErrorPage reason={error} onRetry={refetch} />
    </PageSky>
  );
}
