import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Clock } from "@changming/kit/clock";
import { isObject, readObject } from "./post.ts";
import type { CodeMessage, NoticeMessage, SmsGateway, SmsOutcome } from "./sms-gateway.ts";

export interface SandboxMessage extends CodeMessage {
  /** ISO, UTC. */
  sentAt: string;
}

export interface SandboxNotice extends NoticeMessage {
  /** ISO, UTC. */
  sentAt: string;
}

export interface SandboxSms extends SmsGateway {
  /** Codes that were written instead of sent, newest first; only those of `mobile` when given. */
  list(mobile?: string): Promise<SandboxMessage[]>;
  /** Notices, likewise. */
  notices(mobile?: string): Promise<SandboxNotice[]>;
}

/** Entries retained when the file is truncated at startup. */
const maxEntries = 500;

/** Sends nothing: writes each message as a line of `file` (mode 0600), for developers and tests. Never to a log. */
export async function openSandboxSms({ file, clock }: { file: string; clock: Clock }): Promise<SandboxSms> {
  await mkdir(dirname(file), { recursive: true });
  const entries = await entriesOf(file);
  if (entries.length > maxEntries) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, entries.slice(-maxEntries).join(""), { mode: 0o600 });
    await rename(draft, file);
  }
  const write = async (message: CodeMessage | NoticeMessage): Promise<SmsOutcome> => {
    try {
      await appendFile(file, `${JSON.stringify({ ...message, sentAt: clock().toISOString() })}\n`, { mode: 0o600 });
      return { sent: true };
    } catch (error) {
      return { sent: false, reason: "unreachable", detail: error instanceof Error ? error.name : "error" };
    }
  };
  const read = async () => (await entriesOf(file)).map(readObject);
  return {
    name: "sandbox",
    send: write,
    notify: write,
    list: async (mobile) => newestOf((await read()).filter(isMessage), mobile),
    notices: async (mobile) => newestOf((await read()).filter(isNotice), mobile),
  };
}

function newestOf<Message extends { mobile: string }>(messages: Message[], mobile: string | undefined): Message[] {
  return messages.filter((message) => mobile === undefined || message.mobile === mobile).toReversed();
}

async function entriesOf(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split(/(?<=\n)/).filter((entry) => entry.trim() !== "");
}

/** False for entries of another version and for incomplete lines left by a killed process. */
function isMessage(entry: Record<string, unknown> | null): entry is Record<string, unknown> & SandboxMessage {
  return isObject(entry) && ["mobile", "code", "sentAt"].every((name) => typeof entry[name] === "string");
}

function isNotice(entry: Record<string, unknown> | null): entry is Record<string, unknown> & SandboxNotice {
  return isObject(entry) && ["mobile", "notice", "sentAt"].every((name) => typeof entry[name] === "string");
}
