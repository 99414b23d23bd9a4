import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Clock } from "@changming/kit/clock";
import { isObject, readObject } from "./post.ts";
import type { CodeMessage, SmsGateway } from "./sms-gateway.ts";

export interface SandboxMessage extends CodeMessage {
  /** ISO, UTC. */
  sentAt: string;
}

export interface SandboxSms extends SmsGateway {
  /** Messages that were not sent anywhere, newest first; of one mobile when it is given. */
  list(mobile?: string): Promise<SandboxMessage[]>;
}

/** So many are kept when the file is tidied at the start. */
const kept = 500;

/** Sends nothing: writes each message as a line of `file` (mode 0600), for developers and tests. Never to a log. */
export async function openSandboxSms({ file, clock }: { file: string; clock: Clock }): Promise<SandboxSms> {
  await mkdir(dirname(file), { recursive: true });
  const lines = await linesOf(file);
  if (lines.length > kept) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, lines.slice(-kept).join(""), { mode: 0o600 });
    await rename(draft, file);
  }
  return {
    name: "sandbox",
    async send(message) {
      const line: SandboxMessage = { ...message, sentAt: clock().toISOString() };
      try {
        await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
        return { sent: true };
      } catch (error) {
        return { sent: false, reason: "unreachable", detail: error instanceof Error ? error.name : "fault" };
      }
    },
    async list(mobile) {
      const messages = (await linesOf(file)).map(readObject).filter(isMessage);
      return messages.filter((message) => mobile === undefined || message.mobile === mobile).toReversed();
    },
  };
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split(/(?<=\n)/).filter((line) => line.trim() !== "");
}

/** What another version or a killed process left half is no message. */
function isMessage(line: Record<string, unknown> | null): line is Record<string, unknown> & SandboxMessage {
  return isObject(line) && ["mobile", "code", "sentAt"].every((name) => typeof line[name] === "string");
}
