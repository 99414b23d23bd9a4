import type { ReactNode } from "react";
import type { CallOptions, Client, Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import { refusalOf } from "../../refusal.ts";
import { useAsked } from "../../use-asked.ts";
import { loadIntro, loadResidence } from "./residence-data.ts";
import { ResidenceLife } from "./residence-life.tsx";
import { ResidencePage } from "./residence-page.tsx";
import { Unseen } from "./unseen.tsx";

export type ResidenceRoute = "main" | "intro";

interface MemberView {
  id: number;
  /** Whose token it is asked with; another reader of this browser asks anew. */
  reader: string;
}

/**
 * A private residence answers like an unknown one. Once the page is hydrated and someone is logged in, the same calls
 * are asked with the token: a member sees the residence, everyone else keeps the 404.
 */
export function MemberResidence({ route, ...view }: MemberView & { route: ResidenceRoute }) {
  return route === "main" ? <MemberMain {...view} /> : <MemberIntro {...view} />;
}

/** Asks first whether there is anything to see, so that a stranger's page asks once. */
async function asMember<Data>(
  id: number,
  load: (client: Client, id: number, options: CallOptions) => Promise<Data>,
  signal: AbortSignal,
): Promise<Result<Data>> {
  const options = { asMember: true, signal };
  const seen = await api.residence.detail({ id }, options);
  if (!seen.ok) return seen;
  try {
    return { ok: true, body: await load(api, id, options) };
  } catch (thrown) {
    return { ok: false, error: refusalOf(thrown) ?? "failed", msg: "" };
  }
}

function MemberMain({ id, reader }: MemberView) {
  const { body: data, ...asked } = useAsked({
    key: `${reader} ${id}`,
    ask: (signal) => asMember(id, loadResidence, signal),
  });
  if (!data) return <Unseen {...asked} />;
  return (
    <Titled name={`${data.detail.name}的居所`}>
      <ResidencePage data={data} asMember />
    </Titled>
  );
}

function MemberIntro({ id, reader }: MemberView) {
  const { body: data, ...asked } = useAsked({
    key: `${reader} ${id}`,
    ask: (signal) => asMember(id, loadIntro, signal),
  });
  if (!data) return <Unseen {...asked} />;
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
