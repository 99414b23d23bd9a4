import { styleText } from "node:util";
import type { LogTarget } from "./create-server.ts";

interface LogEntry {
  level: number;
  time: number;
  msg?: string;
  err?: { type?: string; message?: string; stack?: string; cause?: unknown };
  [field: string]: unknown;
}

const levels = [
  { from: 50, name: "错误", style: "red" },
  { from: 40, name: "注意", style: "yellow" },
  { from: 30, name: "信息", style: "green" },
  { from: 0, name: "细节", style: "gray" },
] as const;

const omitted = new Set(["level", "time", "pid", "hostname", "msg", "err"]);

/** Short readable lines for a terminal, coloured where supported; a service manager gets JSON instead. */
export function terminalLog(stream: Pick<NodeJS.WriteStream, "write">, hasColour: boolean): LogTarget {
  const paint = (style: (typeof levels)[number]["style"], text: string) =>
    hasColour ? styleText(style, text, { validateStream: false }) : text;
  return {
    requestLevel: "debug",
    write: (line) => void stream.write(readableLine(line, paint)),
  };
}

function readableLine(line: string, paint: (style: (typeof levels)[number]["style"], text: string) => string): string {
  const entry = entryOf(line);
  if (!entry) return line;
  const { name, style } = levels.find(({ from }) => entry.level >= from) ?? levels[3];
  const time = new Date(entry.time).toLocaleTimeString("zh-CN", { hour12: false });
  const fields = Object.entries(entry)
    .filter(([field]) => !omitted.has(field))
    .map(([field, value]) => `${field}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const head = [paint("gray", time), paint(style, name), entry.msg ?? "", paint("gray", fields.join(" "))];
  return `${head.filter(Boolean).join(" ")}\n${errorLines(entry.err)}`;
}

/** The stack as Node prints it, indented, followed by that of its cause. */
function errorLines(error: LogEntry["err"]): string {
  if (!error) return "";
  const stack = error.stack || `${error.type ?? "Error"}: ${error.message ?? ""}`;
  const cause = typeof error.cause === "object" && error.cause !== null ? errorLines(error.cause) : "";
  return `${stack.replaceAll(/^/gm, "    ")}\n${cause}`;
}

function entryOf(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}
