import { setupCommand } from "../apps/server/src/commands/setup.ts";
import { startErrorMessage } from "../apps/server/src/start-error-message.ts";

/** `npm run setup -- --leave-demo`: turns a demo into an empty real site; exit code 1 when nothing was changed. */
try {
  const say = (message: string) => console.log(message);
  const isDone = await setupCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
  if (!isDone) process.exitCode = 1;
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exitCode = 1;
}
