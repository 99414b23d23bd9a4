import { parseArgs } from "node:util";
import { runCommand } from "../run-command.ts";
import { type Chain, verifyChain } from "@changming/domain/audit/chain";
import { ConfigError } from "@changming/server/config/config";
import { withEnvironment } from "../environment/with-environment.ts";

const usage = "用法：npm run audit:verify（或加 -- --noted 1234:HASH，与以前抄下的末端对照）";

/**
 * `npm run audit:verify`: verifies the audit chain (R-admin-5). Returns whether it is valid. Throws ConfigError with a
 * message for the operator.
 */
export async function verifyAuditCommand(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<boolean> {
  const noted = readNoted(args);
  const chain = await withEnvironment(env, say, ({ db, secrets }) => verifyChain(db, secrets, noted));
  for (const line of linesOf(chain)) say(line);
  return chain.broken === null && chain.holdsNoted !== false;
}

function readNoted(args: readonly string[]): { links: number; head: string } | null {
  let text: string | undefined;
  try {
    text = parseArgs({ args: [...args], options: { noted: { type: "string" } } }).values.noted;
  } catch {
    throw new ConfigError(usage);
  }
  if (text === undefined) return null;
  const [, links, head] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (links === undefined || head === undefined) throw new ConfigError(usage);
  return { links: Number(links), head };
}

/** Result as text for the operator. */
export function linesOf({ links, head, unlinked, broken, holdsNoted }: Chain): string[] {
  const rest = unlinked === 0 ? "" : `，另有 ${unlinked} 条等着入链`;
  const lines = broken
    ? [
        broken.why === "missing"
          ? `审计链断了：第 ${broken.position} 环不见了。`
          : `审计链断了：第 ${broken.position} 环，记录 ${broken.entryId} 被改过。`,
      ]
    : [`审计链完好：${links} 环${rest}。末端 ${links}:${head}`];
  if (holdsNoted === false) lines.push("与抄下的末端对不上：那一环不在了，或已是另一个。");
  if (holdsNoted === true) lines.push("与抄下的末端一致。");
  return lines;
}

if (import.meta.main) await runCommand(({ args, env, say }) => verifyAuditCommand(args, env, say));
