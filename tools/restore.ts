import { restoreCommand } from "../apps/server/src/commands/restore.ts";
import { startErrorMessage } from "../apps/server/src/start-error-message.ts";

/** `npm run restore -- FILE`: restores a site; exit code 1 when that failed, or when the audit's chain is broken. */
try {
  const say = (message: string) => console.log(message);
  const holds = await restoreCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exitCode = 1;
}
