import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Clock } from "@changming/kit/clock";
import type { MailGateway, MailMessage } from "./mail-gateway.ts";

export interface SandboxMail extends MailMessage {
  /** ISO, UTC. */
  sentAt: string;
}

export interface SandboxMailGateway extends MailGateway {
  /** Mails that were written instead of sent, newest first; only those to `to` when given. */
  list(to?: string): Promise<SandboxMail[]>;
}

/** Entries retained when the file is truncated at startup. */
const maxEntries = 200;

/** Sends nothing: writes each mail as a line of `file` (mode 0600), for developers and tests. Never to a log. */
export async function openSandboxMail({ file, clock }: { file: string; clock: Clock }): Promise<SandboxMailGateway> {
  await mkdir(dirname(file), { recursive: true });
  const lines = await linesOf(file);
  if (lines.length > maxEntries) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, lines.slice(-maxEntries).join(""), { mode: 0o600 });
    await rename(draft, file);
  }
  return {
    name: "sandbox",
    async send(message) {
      try {
        await appendFile(file, `${JSON.stringify({ ...message, sentAt: clock().toISOString() })}\n`, { mode: 0o600 });
        return { sent: true };
      } catch (error) {
        return { sent: false, reason: "unreachable", detail: error instanceof Error ? error.name : "error" };
      }
    },
    async list(to) {
      const mails = (await linesOf(file)).flatMap(mailOf);
      return mails.filter((mail) => to === undefined || mail.to === to).toReversed();
    },
  };
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split(/(?<=\n)/).filter((line) => line.trim() !== "");
}

/** Nothing for an incomplete line left by a killed process. */
function mailOf(line: string): SandboxMail[] {
  try {
    const mail = JSON.parse(line) as SandboxMail;
    const isMail = [mail.to, mail.subject, mail.text, mail.sentAt].every((value) => typeof value === "string");
    return isMail ? [mail] : [];
  } catch {
    return [];
  }
}
