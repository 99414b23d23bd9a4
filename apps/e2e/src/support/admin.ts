import type { Page } from "playwright-core";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";

/** Fills in and submits the login form of the admin application. */
export async function logInToAdmin(page: Page, login: string, password = demoPassword, code?: string): Promise<void> {
  await page.getByLabel("登录名").fill(login);
  await page.getByLabel("密码").fill(password);
  if (code !== undefined) await page.getByLabel("动态码").fill(code);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Opens a page of the admin application and logs in. */
export async function openAdmin(page: Page, login: string, path = "/admin", password = demoPassword): Promise<void> {
  await page.goto(path);
  await logInToAdmin(page, login, password);
  await page.getByRole("button", { name: "退出登录" }).waitFor();
}

/** The table row with this text. */
export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
