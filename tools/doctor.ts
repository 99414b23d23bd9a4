import { doctorCommand } from "../apps/server/src/commands/doctor.ts";
import { sentenceFor } from "../apps/server/src/start-faults.ts";

/** `npm run doctor`: whether all that the site stands on is well; exit code 1 when something is bad; `-- --json`. */
try {
  const say = (line: string) => console.log(line);
  const isWell = await doctorCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
  if (!isWell) process.exitCode = 1;
} catch (error) {
  console.error(sentenceFor(error, undefined) ?? error);
  process.exitCode = 1;
}
