import { backupCommand } from "../apps/server/src/commands/backup.ts";
import { sentenceFor } from "../apps/server/src/start-faults.ts";

/** `npm run backup`: database, uploads and vault in one file, while the site runs; `-- --verify FILE` reads one through. */
try {
  const say = (line: string) => console.log(line);
  await backupCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
} catch (error) {
  console.error(sentenceFor(error, undefined) ?? error);
  process.exitCode = 1;
}
