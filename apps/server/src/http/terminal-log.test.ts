import { expect, test } from "vitest";
import { createServer, type LogTarget } from "./create-server.ts";
import { serverSettings } from "../testing/server-settings.ts";
import { ResponseCache } from "./response-cache.ts";
import { terminalLog } from "./terminal-log.ts";

type Level = "info" | "debug";

/** The log output of one page request and one failed request. */
async function linesOf(logLevel: Level, target: (write: (text: string) => void) => LogTarget): Promise<string> {
  let text = "";
  const logTo = target((line) => (text += line));
  const server = await createServer({ ...serverSettings, logLevel }, new ResponseCache(), logTo);
  server.get("/page", async () => "");
  server.get("/broken", async () => {
    throw new Error("out of order", { cause: new Error("no oil") });
  });
  await server.inject("/page");
  await server.inject("/broken");
  await server.close();
  return text;
}

const plainTerminal = (write: (text: string) => void) =>
  terminalLog({ write: (text: string) => (write(text), true) }, false);

test("in a terminal an error is a readable line with its stack and cause, and requests are not logged", async () => {
  const text = await linesOf("info", plainTerminal);
  expect(text).toMatch(/^\d\d:\d\d:\d\d 错误 request failed reqId=\S+\n {4}Error: out of order\n {8}at /);
  expect(text).toContain("    Error: no oil\n");
  expect(text).not.toContain("answered");
  expect(text).not.toContain('{"');
});

test("in a terminal requests are logged with LOG_LEVEL=debug", async () => {
  expect(await linesOf("debug", plainTerminal)).toMatch(
    /细节 answered reqId=\S+ method=GET path=\/page status=200 ms=\d+\n/,
  );
});

test("without a terminal every line is JSON, and requests are included", async () => {
  const text = await linesOf("info", (write) => ({ write }));
  const entries = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; path?: string });
  expect(entries).toContainEqual(expect.objectContaining({ msg: "answered", path: "/page" }));
});

test("a line is coloured where the terminal supports it", () => {
  let text = "";
  const stream = { write: (line: string) => ((text += line), true) } as Pick<NodeJS.WriteStream, "write">;
  terminalLog(stream, true).write(`${JSON.stringify({ level: 50, time: 0, msg: "x" })}\n`);
  expect(text).toContain("\u001b[31m错误");
});
