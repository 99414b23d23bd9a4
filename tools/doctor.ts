import { doctorCommand } from "../apps/server/src/commands/doctor.ts";
import { startErrorMessage } from "../apps/server/src/start-error-message.ts";

/** `npm run doctor`: checks everything that the site depends on; exit code 1 when something is bad; `-- --json`. */
try {
  const say = (message: string) => console.log(message);
  const isWell = await doctorCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
  if (!isWell) process.exitCode = 1;
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exitCode = 1;
}
