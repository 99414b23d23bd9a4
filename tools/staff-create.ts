import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { createStaffCommand } from "../apps/server/src/commands/create-staff.ts";
import { startErrorMessage } from "../apps/server/src/start-error-message.ts";

/** The first line of standard input; on a terminal it is not echoed. */
async function promptPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  for await (const line of lines) {
    lines.close();
    if (isTerminal) process.stdout.write("\n");
    return line;
  }
  return "";
}

/** `npm run staff:create -- --login NAME --name 名字 --role administrator`: creates an account of the back office. */
try {
  const say = (message: string) => console.log(message);
  await createStaffCommand({ args: process.argv.slice(2), env: process.env, promptPassword, say });
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exitCode = 1;
}
