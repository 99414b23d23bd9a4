import { systemClock } from "@changming/kit/clock";
import { startErrorMessage } from "@changming/server/config/config";

/** What a command is given: its arguments, the environment, where it prints and the time. */
export interface CommandDeps {
  args: readonly string[];
  env: Record<string, string | undefined>;
  say(line: string): void;
  now(): Date;
}

/** Runs a command in this process; exit code 1 when it returns false or throws. An expected error is one message. */
export async function runCommand(command: (parts: CommandDeps) => Promise<boolean | void>): Promise<void> {
  try {
    const say = (line: string) => console.log(line);
    const isHealthy = await command({ args: process.argv.slice(2), env: process.env, say, now: systemClock });
    if (isHealthy === false) process.exitCode = 1;
  } catch (error) {
    console.error(startErrorMessage(error, undefined) ?? error);
    process.exitCode = 1;
  }
}
