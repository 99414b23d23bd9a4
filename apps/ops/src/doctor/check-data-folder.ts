import { existsSync } from "node:fs";
import { rm, statfs, writeFile, lstat } from "node:fs/promises";
import { join } from "node:path";
import {
  backupState,
  diskState,
  diskTexts,
  isBackupLate,
  missingBackupState,
} from "@changming/domain/site-health/thresholds";
import { randomId } from "@changming/kit/ids";
import { type Config, ConfigError } from "@changming/server/config/config";
import { findNotedBackup } from "@changming/server/services/last-backup";
import type { Storage } from "@changming/gateways/storage/storage";
import { openStorage } from "@changming/server/services/open-storage";
import { backupKey } from "../backup/fetch-backup.ts";
import { siteStartedAt } from "../backup/last-runs.ts";
import { bad, type Finding, good, notice, reasonOf } from "./finding.ts";
import { findKey, type Keys, keyKinds, keyPath } from "../backup/keys.ts";

const hour = 3_600_000;

/** Checks that the data directory is writable, how full its disk is, and the age of the last backup. */
export async function checkDisk(config: Config, now: Date): Promise<Finding[]> {
  return [
    await checkFolder("数据目录", config.dataDir),
    await checkDiskSpace(config),
    ...(await checkBucket(config)),
    await checkBackup(config, now),
  ];
}

/** Writes, reads and deletes a file in the bucket, where one is configured. */
async function checkBucket(config: Config): Promise<Finding[]> {
  const { bucket, local } = await openStorage(config);
  const { s3, also } = config.storage;
  if (bucket === null || s3 === null) return [];
  const [name, place] = ["文件存储", `${s3.endpoint} 的桶 ${s3.bucket}`];
  const key = `uploads/doctor/${randomId()}`;
  try {
    await bucket.put(key, Buffer.from(key));
    const isSame = (await bucket.get(key))?.toString() === key;
    await bucket.remove(key);
    if (!isSame) return [bad(name, `${place} 写进去的读不回来`, "看看有没有别的程序在改这个桶")];
  } catch (error) {
    return [
      bad(name, `${place} 用不了（${reasonOf(error)}）`, "查对 S3_ENDPOINT、S3_BUCKET 和密钥，以及这台机器到它的网络"),
    ];
  }
  if (also === null && (await holdsUploads(local))) {
    const remedy = "用 STORAGE_ALSO=local 让网站也读这里，再用 npm run storage -- move 搬过去";
    return [bad(name, `${place} 可以读写，但数据目录里还有上传的文件，网站读不到它们`, remedy)];
  }
  if (also === null) return [good(name, `${place} 可以读写`)];
  return [notice(name, `${place} 可以读写；文件还在搬`, "npm run storage -- move，搬完 verify，再去掉 STORAGE_ALSO")];
}

/** Checks that this user can write into a folder. */
export async function checkFolder(name: string, folder: string): Promise<Finding> {
  const probe = join(folder, `.doctor-${randomId()}`);
  try {
    await writeFile(probe, "", { mode: 0o600 });
    await rm(probe);
    return good(name, `${folder} 可以写`);
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined);
    return bad(name, `${folder} 写不进去（${reasonOf(error)}）`, "建好它，并交给运行网站的用户");
  }
}

async function checkDiskSpace({ dataDir }: Config): Promise<Finding> {
  const disk = await statfs(dataDir).catch(() => null);
  if (disk === null) return notice("磁盘", "看不到数据目录所在的磁盘", "先建好数据目录");
  const space = { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
  const state = diskState(space);
  const { used, left } = diskTexts(space);
  const message = `${used}，${left}`;
  if (state === "bad") return bad("磁盘", message, "腾出空间或换大磁盘：磁盘满了，上传和留言都会失败");
  if (state === "notice") return notice("磁盘", message, "尽快腾出空间；更早的备份可用 --keep 删去");
  return good("磁盘", message);
}

async function checkBackup(config: Config, now: Date): Promise<Finding> {
  const { dataDir, isDemo } = config;
  const { storage } = await openStorage(config);
  const last = await findNotedBackup(storage).catch(() => undefined);
  if (last === undefined) return notice("备份", "看不到最近的备份", "先让文件存储恢复，见上");
  if (last === null) {
    const begun = await siteStartedAt(dataDir);
    const worse = isDemo || missingBackupState(begun, now) === "notice" ? notice : bad;
    return worse("备份", "还没有备份过", "npm run backup -- --to 另一块磁盘上的目录，并装上每夜的定时器");
  }
  const ageMs = now.getTime() - Date.parse(last.at);
  const hours = Math.floor(ageMs / hour);
  const state = backupState({ ageMs, missingFiles: last.missing });
  const message = `最近一份 ${hours} 小时前：${last.file}`;
  if (state === "bad") return bad("备份", message, "看看定时器为什么没有运行：systemctl status changming-backup.timer");
  if (isBackupLate(ageMs)) return notice("备份", message, "昨夜没有备份，请看 journalctl -u changming-backup");
  if (last.missing > 0)
    return notice("备份", `${message}，其中缺 ${last.missing} 个图片文件`, "从更早的备份里找回这些文件");
  const isThere = existsSync(last.file) || (await holds(storage, last.file));
  return isThere ? good("备份", message) : notice("备份", `${message}，已不在原处`, "若是搬到别处存放，不必理会");
}

async function holdsUploads(storage: Storage): Promise<boolean> {
  for await (const _file of storage.list("uploads/")) return true;
  return false;
}

/** Whether the storage has the file; false for what is a path of a machine. */
async function holds(storage: Storage, file: string): Promise<boolean> {
  if (!file.startsWith(backupKey(""))) return false;
  const opened = await storage.open(file).catch(() => null);
  opened?.stream.destroy();
  return opened !== null;
}

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
