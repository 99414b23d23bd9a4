import { backupCommand } from "../apps/server/src/commands/backup.ts";
import { startErrorMessage } from "../apps/server/src/start-error-message.ts";

/** `npm run backup`: database, uploads and vault in one file, while the site runs; `-- --verify FILE` checks a file. */
try {
  const say = (message: string) => console.log(message);
  await backupCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exitCode = 1;
}
