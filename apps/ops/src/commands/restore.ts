import { parseArgs } from "node:util";
import { type Chain, verifyChain } from "@changming/domain/audit/chain";
import { type Checked, checkRestore, type RestoreOptions } from "../backup/check-restore.ts";
import { fetchBackup } from "../backup/fetch-backup.ts";
import { keyFingerprints } from "../backup/keys.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { type Config, ConfigError, parseConfig } from "@changming/server/config/config";
import { type CommandDeps, runCommand } from "../run-command.ts";
import { linesOf } from "./audit-verify.ts";

const usage = "用法：npm run restore -- 备份文件 [--keys 密钥文件] [--replace]";

/**
 * `npm run restore -- FILE`: restores a site. Returns whether its audit chain is valid. Throws ConfigError with a
 * message for the operator; then nothing was changed.
 */
export async function restoreCommand({ args, env, say, now }: CommandDeps): Promise<boolean> {
  const options = readArguments(args);
  const config = parseConfig(env);
  const fetched = await fetchBackup(config, options.file);
  try {
    return await restoreFrom(config, { ...options, file: fetched.path }, { say, now });
  } finally {
    await fetched.discard();
  }
}

async function restoreFrom(
  config: Config,
  options: RestoreOptions,
  { say, now }: Pick<CommandDeps, "say" | "now">,
): Promise<boolean> {
  const checked = await checkRestore(config, options);
  say(`备份完好，作于 ${checked.manifest.madeAt}，密钥相符，开始恢复……`);
  const { secrets } = await keyFingerprints(checked.keys);
  let chain: Chain | undefined;
  const inspect = async (db: Parameters<typeof verifyChain>[0]) => {
    chain = await verifyChain(db, secrets, null);
  };
  await restoreBackup({ config, file: options.file, checked, now: now(), say, inspect });
  for (const line of linesOfRestored(checked)) say(line);
  if (chain) for (const line of linesOf(chain)) say(line);
  return chain?.broken === null;
}

function readArguments(args: readonly string[]): RestoreOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { keys: { type: "string" }, replace: { type: "boolean" } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new ConfigError(usage);
    return { file, keySheet: values.keys ?? null, replaces: values.replace ?? false };
  } catch {
    throw new ConfigError(usage);
  }
}

/** The row counts were verified during the load; a mismatch fails the restore. */
function linesOfRestored({ manifest, newKeys }: Checked): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, missingCount } = manifest.files;
  return [
    `恢复好了：${manifest.tables.length} 张表 ${rows} 行，图片 ${count} 个文件，都与备份的清单一致。`,
    ...(missingCount === 0 ? [] : [`备份时就缺 ${missingCount} 个文件，现在仍缺。`]),
    ...(newKeys.length === 0 ? [] : ["密钥已放进数据目录的 keys，仅本用户可读。"]),
    "登录状态和验证码不恢复：大家要重新登录。备份之后的付款，请在后台对账时核对。",
  ];
}

if (import.meta.main) await runCommand(restoreCommand);
