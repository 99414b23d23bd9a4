import type { KnownPerson } from "./people.ts";
import type { RunningSite } from "./site.ts";

async function call(site: RunningSite, { token }: KnownPerson, path: string, input: Record<string, string>) {
  const answer = await fetch(`${site.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(input),
  });
  const { code, msg }: { code: number; msg: string } = await answer.json();
  if (code !== 1) throw new Error(`${path} was rejected: ${msg}`);
}

/** Gives a free gift, as the panel would. Returns its name. */
export async function giveFree(site: RunningSite, giver: KnownPerson, residenceId: number): Promise<string> {
  const gift = await site.database.db
    .selectFrom("gift")
    .select(["id", "name"])
    .where("price_fen", "=", 0)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const order = { residenceId: String(residenceId), giftId: String(gift.id), payType: "4", nums: "1" };
  await call(site, giver, "/api/missOrder/index", { actionName: "createOrder", ...order });
  return gift.name;
}

/** Leaves a message over HTTP. */
export async function leaveMessage(site: RunningSite, writer: KnownPerson, residenceId: number, content: string) {
  await call(site, writer, "/api/residence/leaveMessage", { residenceId: String(residenceId), content });
}
