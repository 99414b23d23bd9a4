import type { Page } from "playwright-core";
import { demoPerson, logIn, type Person, residenceNamed } from "./people.ts";
import type { RunningSite } from "./site.ts";
import type { Visit } from "./test.ts";

export const panel = (page: Page) => page.getByRole("dialog", { name: /献一份礼|敬献/ });
export const tile = (page: Page, name: string) => panel(page).getByRole("button", { name: new RegExp(`^${name} `) });
export const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

/** A family's residence in an ordinary garden, where only gifts with price 0 are free. */
export const residenceId = (site: RunningSite) => residenceNamed(site, "沈玉兰");

export async function openPanel(page: Page, id: number): Promise<void> {
  await page.goto(`/home?id=${id}`);
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  await tile(page, "长明灯").waitFor();
}

interface Opened {
  page: Page;
  id: number;
}

export async function openAs(visit: Visit, site: RunningSite, person: Person, width = 1440): Promise<Opened> {
  const page = await visit({ as: await logIn(site, person), width });
  const id = await residenceId(site);
  await openPanel(page, id);
  return { page, id };
}

export function ordersOf(site: RunningSite, person: Person) {
  return site.database.db
    .selectFrom("orders")
    .innerJoin("account", "account.id", "orders.account_id")
    .select(["orders.order_no", "orders.state", "orders.amount_fen"])
    .where("account.mobile", "=", demoPerson(person).mobile)
    .orderBy("orders.id", "desc")
    .execute();
}

/** The card with the thanks, which ends the panel; its button leads back to the page. */
export const thanks = (page: Page) => page.getByRole("dialog", { name: /(亮了|献上了)$/ });

export async function closeThanks(page: Page): Promise<void> {
  await thanks(page).getByRole("button", { name: "回去看看", exact: true }).click();
  await thanks(page).waitFor({ state: "detached" });
}

/** The text of the next payment code. */
export async function nextCode(page: Page, press: () => Promise<void>): Promise<string> {
  let code = "";
  // With a slow gateway the first response has no code, and the page requests it again.
  const answer = page.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== "/api/missOrder/index") return false;
    const { body }: { body: { config?: string } | null } = await response.json();
    code = body?.config ?? "";
    return code !== "";
  });
  await press();
  await answer;
  return code;
}

/** Makes the sandbox gateway's next response fail. */
export async function simulateGatewayError(site: RunningSite, error: Record<string, string>): Promise<void> {
  await fetch(`${site.origin}/sandbox/pay/faults`, { method: "POST", body: new URLSearchParams(error) });
}

/** What a payer does with the phone that scanned the code. */
export async function payAt(visit: Visit, cashier: string): Promise<void> {
  const phone = await visit({ width: 390 });
  await phone.goto(cashier);
  await phone.getByRole("button", { name: "确认支付" }).click();
  await phone.getByText("支付成功").waitFor();
}

/** Pays with the phone and waits for the thanks on the page, which may appear before the phone's and only briefly. */
export async function payAndSeeThanks(visit: Visit, cashier: string, page: Page): Promise<void> {
  await Promise.all([toast(page, "支付成功").waitFor(), payAt(visit, cashier)]);
}
