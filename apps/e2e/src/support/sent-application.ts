import { aForm } from "@changming/domain/testing/applications";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { cost } from "./application.ts";
import { aPng, type BuiltPerson, aUser } from "./image-files.ts";
import type { RunningSite } from "./site.ts";

/** A new user who administers the given gardens. */
export async function gardenAdminOf(site: RunningSite, ...gardens: number[]): Promise<BuiltPerson> {
  const gardenAdmin = await aUser(site);
  for (const garden of gardens) await aGardenAdmin(site.database.db, garden, gardenAdmin.id);
  return gardenAdmin;
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

async function uploadImage(site: RunningSite, person: BuiltPerson): Promise<string> {
  const { buffer, mimeType, name } = aPng();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await post(site, "/api/upload/index", person, form)).url;
}

interface SentApplication {
  id: number;
  name: string;
  applicant: BuiltPerson;
}

/** A new user's free application under review, with real documents in the vault, two by default. */
export async function aSentApplication(
  site: RunningSite,
  gardenId: number,
  own: { name?: string; others?: number; by?: BuiltPerson } = {},
): Promise<SentApplication> {
  await cost(site, 0);
  const applicant = own.by ?? (await aUser(site));
  const form = await aForm(testCtx(site.database.db, asAccount(applicant.id)), gardenId);
  const name = own.name ?? form.name;
  const others: string[] = [];
  for (let place = 0; place < (own.others ?? 0); place += 1) others.push(await uploadImage(site, applicant));
  const fields = {
    ...form,
    name,
    avatar: await uploadImage(site, applicant),
    shengu_zhengming: await uploadImage(site, applicant),
    relationship_zhengming: await uploadImage(site, applicant),
    other_zhengming: others.join(","),
    actionName: "applyResidence",
  };
  const { id } = await post(site, "/api/relationResidence/index", applicant, new URLSearchParams({ ...fields }));
  return { id, name, applicant };
}
