import { join } from "node:path";
import type { Db } from "@changming/db/database";
import { isKeyOfDatabase, isSecretKeyInUse } from "@changming/domain/context/secret-key-mark";
import { secretsFrom } from "@changming/domain/context/secrets";
import { type Config, ConfigError } from "./config.ts";
import { readOrMakeKey } from "./key-file.ts";

const keyText = /^[0-9a-f]{64}$/;

/**
 * The key of passwords, codes and counted addresses: from SECRET_KEY, or from a file that the first start creates under
 * DATA_DIR. Throws ConfigError for a file without a key, for one that is missing though this database uses it, and for
 * a key of another database.
 */
export async function loadSecretKey(config: Pick<Config, "dataDir" | "secretKey">, db: Db): Promise<Buffer> {
  const file = join(config.dataDir, "keys", "secret.key");
  const text = config.secretKey ?? (await readOrMakeKey(file, await isSecretKeyInUse(db)));
  if (!keyText.test(text)) throw new ConfigError(`${file} 里不是密钥，请从备份中恢复它`);
  const key = Buffer.from(text, "hex");
  if (await isKeyOfDatabase(db, secretsFrom(key))) return key;
  const where = config.secretKey === null ? file : "SECRET_KEY";
  throw new ConfigError(`${where} 不是这个数据库的密钥，用它谁也登录不了：请用原来的密钥，几台服务器要用同一个`);
}
