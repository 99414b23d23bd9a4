import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { z } from "zod";
import type { Finding, SiteEnvironment } from "@changming/domain/context/context";
import type { Config } from "../config/config.ts";
import { readKeyTexts } from "../config/key-file.ts";
import { findNotedBackup } from "./last-backup.ts";
import { openStorage } from "./open-storage.ts";

type SiteConfig = Pick<
  Config,
  "isDemo" | "sms" | "pay" | "dataDir" | "vaultKey" | "secretKey" | "publicOrigin" | "isHttps"
> &
  Partial<Pick<Config, "storage">>;

/** Every check of `npm run doctor`, which the caller of the server provides. */
export type Examine = (config: Config) => Promise<readonly Finding[]>;

/** Reads keys that the start has created or checked. */
export async function siteEnvironment(
  config: SiteConfig,
  examine: SiteEnvironment["examine"] = null,
): Promise<SiteEnvironment> {
  const keys = await readKeyTexts(config);
  const opened = await openStorage(config);
  const { isDemo, sms, pay, dataDir, publicOrigin, isHttps } = config;
  return {
    isDemo,
    sms: sms.kind === "sandbox" || sms.kind === "off" ? sms.kind : "live",
    pay: pay.kind,
    version: ownVersion(),
    keysFingerprint: createHash("sha256").update(`${keys.vault} ${keys.secret}`).digest("hex").slice(0, 32),
    hasKeyEnds: ({ vault, secret }) => keys.vault.endsWith(vault) && keys.secret.endsWith(secret),
    lastBackup: async () => {
      const backup = await findNotedBackup(opened.storage);
      return backup && { at: new Date(backup.at), bytes: backup.bytes, missingFiles: backup.missing };
    },
    async diskSpace() {
      const disk = await statfs(dataDir).catch(() => null);
      // Some network file systems report no sizes.
      if (disk === null || disk.blocks === 0) return null;
      return { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
    },
    certificateEnd: async () => (isHttps && publicOrigin !== null ? certificateEnd(publicOrigin) : null),
    examine,
  };
}

/** The version of the program. */
export function ownVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

const timeoutMs = 5_000;

/** Expiry of the certificate of an https address. Throws when there is no connection. */
export function certificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // An expired certificate must be readable too.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("没有回应")));
  socket.once("error", reject);
  socket.once("secureConnect", () => {
    resolve(new Date(socket.getPeerCertificate().valid_to));
    socket.end();
  });
  return promise;
}
