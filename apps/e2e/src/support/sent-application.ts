import { aForm } from "@changming/domain/testing/applications";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { cost } from "./application.ts";
import { aPng, type BuiltPerson, someone } from "./pictures.ts";
import type { RunningSite } from "./site.ts";

/** Somebody new who keeps a garden, or several. */
export async function aKeeper(site: RunningSite, ...gardens: number[]): Promise<BuiltPerson> {
  const keeper = await someone(site);
  for (const garden of gardens) await aGardenAdmin(site.database.db, garden, keeper.id);
  return keeper;
}

async function post(site: RunningSite, path: string, { token }: BuiltPerson, body: FormData | URLSearchParams) {
  const answer = await fetch(site.origin + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const envelope: { code: number; msg: string; body: { id: number; url: string } } = await answer.json();
  if (envelope.code !== 1) throw new Error(envelope.msg);
  return envelope.body;
}

async function picture(site: RunningSite, person: BuiltPerson): Promise<string> {
  const { buffer, mimeType, name } = aPng();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await post(site, "/api/upload/index", person, form)).url;
}

export interface SentApplication {
  id: number;
  name: string;
  applicant: BuiltPerson;
}

/** An application of somebody new that costs nothing and waits, with real papers in the vault, two of them unless told. */
export async function aSentApplication(
  site: RunningSite,
  gardenId: number,
  own: { name?: string; others?: number; by?: BuiltPerson } = {},
): Promise<SentApplication> {
  await cost(site, 0);
  const applicant = own.by ?? (await someone(site));
  const form = await aForm(testCtx(site.database.db, asAccount(applicant.id)), gardenId);
  const name = own.name ?? form.name;
  const others: string[] = [];
  for (let place = 0; place < (own.others ?? 0); place += 1) others.push(await picture(site, applicant));
  const fields = {
    ...form,
    name,
    avatar: await picture(site, applicant),
    shengu_zhengming: await picture(site, applicant),
    relationship_zhengming: await picture(site, applicant),
    other_zhengming: others.join(","),
    actionName: "applyResidence",
  };
  const { id } = await post(site, "/api/relationResidence/index", applicant, new URLSearchParams({ ...fields }));
  return { id, name, applicant };
}
