import { setupCommand } from "../apps/server/src/commands/setup.ts";
import { sentenceFor } from "../apps/server/src/start-faults.ts";

/** `npm run setup -- --leave-demo`: makes an empty real site of a demo; exit code 1 when nothing was changed. */
try {
  const say = (line: string) => console.log(line);
  const isDone = await setupCommand({ args: process.argv.slice(2), env: process.env, say, now: () => new Date() });
  if (!isDone) process.exitCode = 1;
} catch (error) {
  console.error(sentenceFor(error, undefined) ?? error);
  process.exitCode = 1;
}
