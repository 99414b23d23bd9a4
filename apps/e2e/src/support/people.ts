// allow-import: who may log in to the demo world
import { demoLogins } from "@changming/db/demo/demo-accounts";
// allow-import: who may log in to the demo
import { openSession } from "@changming/server/testing/test-app";
import type { RunningSite } from "./site.ts";

export type Person = (typeof demoLogins)[number]["key"];

export interface KnownPerson {
  token: string;
  nickname: string;
  /** The browser's local storage entry of the logged-in user. */
  userInfo: string;
}

/** Phone number and nickname of a person whose login the demo prints. */
export function demoPerson(key: Person) {
  const login = demoLogins.find((candidate) => candidate.key === key);
  if (!login) throw new Error(`no demo login ${key}`);
  return login;
}

/** Logs in a demo user without the form: a real session on the server and the browser's local storage entry. */
export async function logIn(site: RunningSite, key: Person): Promise<KnownPerson> {
  const { mobile: phone, nickname } = demoPerson(key);
  const token = await openSession(site.database, phone, site.now());
  const { public_id: id } = await site.database.db
    .selectFrom("account")
    .select("public_id")
    .where("mobile", "=", phone)
    .executeTakeFirstOrThrow();
  const masked = `${phone.slice(0, 3)}****${phone.slice(7)}`;
  const userInfo = JSON.stringify({ id, nickname, avatar: "", mobile: masked, token, up_tuiguang_id: "" });
  return { token, nickname, userInfo };
}

/** Opens or closes a residence through the API, as its family would. */
export async function setPrivate(site: RunningSite, { token }: KnownPerson, id: number, isPrivate: boolean) {
  const answer = await fetch(`${site.origin}/api/residence/setClose`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ id: String(id), isClose: isPrivate ? "1" : "0" }),
  });
  const { code }: { code: number } = await answer.json();
  if (code !== 1) throw new Error(`the change was rejected: ${code}`);
}

/** The id of a demo residence by its name. */
export async function residenceNamed(site: RunningSite, name: string): Promise<number> {
  const { id } = await site.database.db
    .selectFrom("residence")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return id;
}
