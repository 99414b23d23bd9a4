import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallOptions, Client } from "@changming/contract/client";
import { api, bodyOrThrow } from "../../api.ts";
import { useUser } from "../account/user-info.ts";
import { NotFound } from "../site/not-found.tsx";
import { loadIntro, loadResidence } from "./residence-data.ts";
import { ResidenceLife } from "./residence-life.tsx";
import { ResidencePage } from "./residence-page.tsx";
import styles from "./member-residence.module.css";

export type ResidenceRoute = "main" | "intro";

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

/** Asks first whether there is anything to see, so that a stranger's page asks once. */
async function asMember<Data>(
  id: number,
  load: (client: Client, id: number, options: CallOptions) => Promise<Data>,
): Promise<Data> {
  const options = { asMember: true };
  bodyOrThrow(await api.residence.detail({ id }, options));
  return load(api, id, options);
}

function MemberMain({ id, reader }: { id: number; reader: string }) {
  const { data, isPending } = useQuery({
    queryKey: ["member-residence", id, reader],
    queryFn: () => asMember(id, loadResidence),
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
    queryFn: () => asMember(id, loadIntro),
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
