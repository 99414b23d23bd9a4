import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { createStaffCommand } from "../apps/server/src/commands/create-staff.ts";
import { sentenceFor } from "../apps/server/src/start-faults.ts";

/** The first line of standard input; on a terminal nothing of it is shown. */
async function askPassword(question: string): Promise<string> {
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

/** `npm run staff:create -- --login NAME --name 名字 --role administrator`: somebody for the back office. */
try {
  const say = (line: string) => console.log(line);
  await createStaffCommand({ args: process.argv.slice(2), env: process.env, askPassword, say });
} catch (error) {
  console.error(sentenceFor(error, undefined) ?? error);
  process.exitCode = 1;
}
