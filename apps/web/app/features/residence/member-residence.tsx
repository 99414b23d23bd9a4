import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isRouteErrorResponse, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { useUser } from "../account/user-info.ts";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import { loadIntro, loadResidence } from "./residence-data.ts";
import { residenceIdOf } from "./residence-id.ts";
import { ResidenceLife } from "./residence-life.tsx";
import { ResidencePage } from "./residence-page.tsx";
import styles from "./member-residence.module.css";

export type ResidenceRoute = "main" | "intro";

/** What a route of a residence shows instead of itself: for everyone the same 404, which members alone see through. */
export function ResidenceBoundary({ error, route }: { error: unknown; route: ResidenceRoute }) {
  const [search] = useSearchParams();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Trouble />;
  const id = residenceIdOf(search);
  return id === null ? <NotFound /> : <MemberResidence id={id} route={route} />;
}

/**
 * A private residence answers like an unknown one. Once the page is hydrated and someone is logged in, the same calls
 * are asked with the token: a member sees the residence, everyone else keeps the 404.
 */
export function MemberResidence({ id, route }: { id: number; route: ResidenceRoute }) {
  const user = useUser();
  if (!user) return <NotFound />;
  return route === "main" ? <MemberMain id={id} reader={user.id} /> : <MemberIntro id={id} reader={user.id} />;
}

/** Never kept when one leaves: the next reader of this browser may be another person. */
const forMember = { staleTime: Infinity, gcTime: 0 } as const;

function MemberMain({ id, reader }: { id: number; reader: string }) {
  const { data, isPending } = useQuery({
    queryKey: ["member-residence", id, reader],
    queryFn: () => loadResidence(api, id, { asMember: true }),
    ...forMember,
  });
  if (isPending) return <Waiting />;
  if (!data) return <NotFound />;
  return (
    <Titled name={`${data.detail.name}的居所`}>
      <ResidencePage data={data} asMember />
    </Titled>
  );
}

function MemberIntro({ id, reader }: { id: number; reader: string }) {
  const { data, isPending } = useQuery({
    queryKey: ["member-intro", id, reader],
    queryFn: () => loadIntro(api, id, { asMember: true }),
    ...forMember,
  });
  if (isPending) return <Waiting />;
  if (!data) return <NotFound />;
  return (
    <Titled name={`${data.detail.name}的生平`}>
      <ResidenceLife {...data} />
    </Titled>
  );
}

function Titled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <title>{`${name} · 长明`}</title>
      <meta name="robots" content="noindex" />
      {children}
    </>
  );
}

/** Not yet known whether there is anything to see; says nothing that a stranger could not be told. */
function Waiting() {
  return (
    <div className={`night ${styles.waiting}`}>
      <title>长明</title>
      <p role="status">正在看看有没有您的家人……</p>
    </div>
  );
}
