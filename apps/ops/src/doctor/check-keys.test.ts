import { chmod, lstat, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placeKey } from "../backup/keys.ts";
import { parseConfig } from "@changming/server/config/config";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { checkKeys } from "./check-keys.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

const key = "a".repeat(64);
const configOf = (own: Record<string, string> = {}) =>
  parseConfig({ DATA_DIR: folder.path, DEMO: "0", PAY_GATEWAY: "off", SMS_GATEWAY: "off", ...own });
const examine = async (own: Record<string, string> = {}) => {
  const [vault, secret] = await checkKeys(configOf(own));
  return { vault, secret };
};
const pathOf = (name: string) => join(folder.path, "keys", name);

async function placed() {
  for (const kind of ["vault", "secret"] as const) await placeKey(configOf(), kind, key);
}

test("before the first start there are no keys, and the check creates none", async () => {
  const { vault, secret } = await examine();
  expect([vault?.name, vault?.state, secret?.name, secret?.state]).toEqual([
    "保险库密钥",
    "notice",
    "密码密钥",
    "notice",
  ]);
  expect(await readdir(folder.path)).toEqual([]);
});

test("placed keys are good, readable by their user only, and not disclosed", async () => {
  await placed();
  const found = await examine();
  expect([found.vault?.state, found.secret?.state]).toEqual(["good", "good"]);
  expect(found.vault?.says).toContain(pathOf("vault.key"));
  expect(JSON.stringify(found)).not.toContain(key);
  for (const name of ["vault.key", "secret.key"]) expect((await lstat(pathOf(name))).mode & 0o777).toBe(0o600);
});

test.each([0o640, 0o604, 0o660, 0o644])("a key of mode %o is bad, and the remedy names the mode", async (mode) => {
  await placed();
  await chmod(pathOf("secret.key"), mode);
  const { vault, secret } = await examine();
  expect(vault?.state).toBe("good");
  expect(secret).toMatchObject({ state: "bad", todo: `chmod 600 ${pathOf("secret.key")}` });
});

test.each(["", "a".repeat(63), "A".repeat(64), `${"a".repeat(64)}b`, "not a key", `${key}\n${key}`])(
  "a file that contains %j is not a key, and its content is not disclosed",
  async (text) => {
    await placed();
    await writeFile(pathOf("vault.key"), text);
    const { vault, secret } = await examine();
    expect(vault).toMatchObject({ state: "bad", todo: "把另存的那份密钥放回去" });
    if (text !== "") expect(vault?.says).not.toContain(text);
    expect(secret?.state).toBe("good");
  },
);

test("a key in the environment is good whatever the folder contains", async () => {
  await placed();
  await writeFile(pathOf("vault.key"), "not a key");
  const { vault } = await examine({ VAULT_KEY: key });
  expect(vault).toMatchObject({ state: "good", says: "来自环境变量 VAULT_KEY" });
});

test("a folder in place of a key and a broken link are not keys", async () => {
  await mkdir(pathOf("vault.key"), { recursive: true });
  await symlink(join(folder.path, "nowhere"), pathOf("secret.key"));
  const { vault, secret } = await examine();
  expect(vault).toMatchObject({ state: "bad", says: expect.stringContaining("读不了密钥文件") });
  expect(secret?.state).toBe("notice");
});
