import type { Locator, Page } from "playwright-core";
import { anAccount, aSession } from "@changming/domain/testing/builders";
// allow-import: images of any size without a file
import { blackPng } from "@changming/server/testing/image-bytes";
import type { KnownPerson } from "./people.ts";
import type { RunningSite } from "./site.ts";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A black image, 300 × 200 by default. */
export function aPng(name = "照片.png", width = 300, height = 200): ChosenFile {
  return { name, mimeType: "image/png", buffer: blackPng(width, height) };
}

/** A JPEG from the browser's canvas: its left half is red, its right half blue. */
export async function aJpeg(page: Page, name: string, width = 400, height = 300): Promise<ChosenFile> {
  const address = await page.evaluate(
    (size) => {
      const canvas = Object.assign(document.createElement("canvas"), size);
      const pen = canvas.getContext("2d");
      for (const [at, colour] of ["#f00", "#00f"].entries()) {
        if (pen) pen.fillStyle = colour;
        pen?.fillRect((at * size.width) / 2, 0, size.width / 2, size.height);
      }
      return canvas.toDataURL("image/jpeg", 0.9);
    },
    { width, height },
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(address.split(",")[1] ?? "", "base64") };
}

/** One byte above the limit of R-upload-3. */
export const tooLarge: ChosenFile = {
  name: "大照片.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.alloc(5 * 1_048_576 + 1),
};

export const notAnImage: ChosenFile = { name: "动画.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };

/** An image by name and type only; its content is not. */
export const renamed: ChosenFile = { name: "照片.png", mimeType: "image/png", buffer: Buffer.from("一封信") };

export const emptyFile: ChosenFile = { ...renamed, name: "空.png", buffer: Buffer.alloc(0) };

/** A truncated PNG. */
export function cutOff(): ChosenFile {
  return { ...renamed, name: "半张.png", buffer: aPng().buffer.subarray(0, 40) };
}

/** Clicks a field's button and chooses files in the file dialog. */
export async function choose(button: Locator, files: ChosenFile | ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(files);
}

export type BuiltPerson = KnownPerson & { id: number };

/** A new logged-in user; `referrer` is the invite code of the account's registration. */
export async function aUser(site: RunningSite, { referrer = "" } = {}): Promise<BuiltPerson> {
  const { id, nickname, mobile: phone } = await anAccount(site.database.db);
  const now = site.now();
  const token = await aSession(site.database.db, id, { created_at: now, last_seen_at: now });
  const masked = `${phone.slice(0, 3)}****${phone.slice(7)}`;
  const user = { id: `p${id}`, nickname, avatar: "", mobile: masked, token, up_tuiguang_id: referrer };
  return { id, token, nickname, userInfo: JSON.stringify(user) };
}

/** The uploads of an account, the oldest first. */
export function uploadsOf(site: RunningSite, accountId: number) {
  return site.database.db.selectFrom("upload").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}

/** The server receives the next upload, or request to `path`, but its response is lost; later ones pass. */
export async function loseAnswer(page: Page, path = "/api/upload/index"): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    },
    { times: 1 },
  );
}

/** Blocks every upload until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  const blocked = Promise.withResolvers<void>();
  await page.route("**/api/upload/index", async (route) => {
    await blocked.promise;
    await route.continue().catch(() => undefined);
  });
  return blocked.resolve;
}
