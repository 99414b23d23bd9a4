import { lstat } from "node:fs/promises";
import { type Config, ConfigError } from "@changming/server/config/config";
import { findKey, type Keys, keyKinds, keyPath } from "../backup/keys.ts";
import { bad, type Finding, good, notice } from "./finding.ts";

const names = { vault: "保险库密钥", secret: "密码密钥" } as const;
const settings = { vault: "VAULT_KEY", secret: "SECRET_KEY" } as const;

/** Checks that both keys exist and are readable by this user only. */
export async function checkKeys(config: Config): Promise<Finding[]> {
  return Promise.all(keyKinds.map((kind) => checkKey(config, kind)));
}

async function checkKey(config: Config, kind: keyof Keys): Promise<Finding> {
  const name = names[kind];
  try {
    if ((await findKey(config, kind)) === null) {
      return notice(name, "还没有", "第一次启动时会生成；若这里原来有数据，请把原来的密钥放回去再启动");
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad(name, error.message, "把另存的那份密钥放回去");
  }
  if ((kind === "vault" ? config.vaultKey : config.secretKey) !== null)
    return good(name, `来自环境变量 ${settings[kind]}`);
  const path = keyPath(config, kind);
  const { mode, uid } = await lstat(path);
  const ours = process.getuid?.();
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    return bad(name, `${path} 别的用户也能读`, `chmod 600 ${path}`);
  }
  if (ours !== undefined && ours !== 0 && uid !== ours) {
    return bad(name, `${path} 属于另一个用户`, `chown 给运行网站的用户`);
  }
  return good(name, `${path} 仅本用户可读；请确认别处另存了一份`);
}
