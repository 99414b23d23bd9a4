import { restoreCommand } from "../apps/server/src/commands/restore.ts";
import { sentenceFor } from "../apps/server/src/start-faults.ts";

/** `npm run restore -- FILE`: puts a site back; exit code 1 when it could not, or when the audit's chain is broken. */
try {
  const say = (line: string) => console.log(line);
  const holds = await restoreCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(sentenceFor(error, undefined) ?? error);
  process.exitCode = 1;
}
