import type { Result } from "@changming/contract/client";
import { requireId } from "../../url/address.ts";
import { api } from "../../api/api.ts";
import { loadErrorNameOf } from "../../api/load-error.ts";
import { useQuery, type QueryState } from "../../api/use-query.ts";
import { unlessSessionEnded } from "../account/unless-session-ended.ts";
import { PageBackground, backgroundOfPath } from "../../parts/page-background.tsx";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { NotFound } from "../../parts/not-found.tsx";
import { ErrorPage } from "../../parts/error-page.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { AnyPageDefinition } from "./page-definition.ts";
import { Waiting } from "./waiting.tsx";
import { OnResidenceGone } from "./use-residence-gone.ts";

interface MemberView {
  definition: AnyPageDefinition;
  /** The page's whole address. */
  address: string;
  /** The token it is requested with; another session in this browser fetches anew. */
  session: string;
}

/**
 * A private residence answers like an unknown one. Once the page is hydrated and a user is logged in, the same calls
 * are sent with the token: a member sees the residence, everyone else still has the 404.
 */
export function PrivateResidencePage({ definition, address, session }: MemberView) {
  const url = new URL(address);
  const { body: data, ...query } = useQuery({
    key: `${session} ${address}`,
    queryFn: (signal) => asMember(definition, url, signal),
  });
  // A broken connection removes nothing that is displayed already; a rejection does.
  if (!data || query.error === "notFound" || query.error === "sessionInvalid") return <Unseen {...query} />;
  return (
    <PageBackground background={backgroundOfPath(url.pathname)}>
      <PageTitle title={definition.title(data)} />
      <meta name="robots" content="noindex" />
      <OnResidenceGone value={query.refetch}>
        <definition.Page data={data} asMember />
      </OnResidenceGone>
    </PageBackground>
  );
}

type Seen = Result<{ detail: ResidenceDetail }>;

/** Checks first whether the residence is visible, so that a stranger's page requests nothing else. */
async function asMember(definition: AnyPageDefinition, address: URL, signal: AbortSignal): Promise<Seen> {
  const options = { asMember: true, signal };
  try {
    const seen = await api.residence.detail({ id: requireId(address) }, options);
    if (!seen.ok) return seen.error === "notFound" ? await unlessSessionEnded(seen, signal) : seen;
    return { ok: true, body: await definition.load(api, address, options) };
  } catch (thrown) {
    return { ok: false, error: loadErrorNameOf(thrown) ?? "failed", msg: "" };
  }
}

/** What a member sees before there is an answer, or instead of one: only `notFound` means that nothing is here. */
export function Unseen({ error, refetch }: Pick<QueryState<unknown>, "error" | "refetch">) {
  if (error === "notFound") {
    return (
      <PageBackground background="night">
        <NotFound />
      </PageBackground>
    );
  }
  // After `sessionInvalid` the login follows.
  if (error === null || error === "sessionInvalid") return <Waiting isForLogin={error !== null} />;
  return (
    <PageBackground background="paper">
      <ErrorPage reason={error} onRetry={refetch} />
    </PageBackground>
  );
}
