import { createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { SiteEnvironment } from "@changming/domain/context/context";
import type { Config } from "../config/config.ts";
import { readKeyTexts } from "../config/key-file.ts";
import { findNotedBackup } from "./last-backup.ts";

type SiteConfig = Pick<Config, "isDemo" | "sms" | "pay" | "dataDir" | "vaultKey" | "secretKey">;

/** Reads keys that the start has created or checked. */
export async function siteEnvironment(config: SiteConfig): Promise<SiteEnvironment> {
  const keys = await readKeyTexts(config);
  const { isDemo, sms, pay, dataDir } = config;
  return {
    isDemo,
    sms: sms.kind === "sandbox" || sms.kind === "off" ? sms.kind : "live",
    pay: pay.kind,
    keysFingerprint: createHash("sha256").update(`${keys.vault} ${keys.secret}`).digest("hex").slice(0, 32),
    hasKeyEnds: ({ vault, secret }) => keys.vault.endsWith(vault) && keys.secret.endsWith(secret),
    lastBackupAt: async () => {
      const backup = await findNotedBackup(dataDir);
      return backup && new Date(backup.at);
    },
    async freeDiskBytes() {
      const disk = await statfs(dataDir).catch(() => null);
      return disk && disk.bavail * disk.bsize;
    },
  };
}
