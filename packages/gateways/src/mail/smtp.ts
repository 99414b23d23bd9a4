import { createTransport } from "nodemailer";
import type { MailGateway, MailOutcome } from "./mail-gateway.ts";

export interface SmtpSettings {
  /** `smtps://user:password@host` or `smtp://…`, with a port where it is not the usual one. */
  url: string;
  /** Sender, `name@example.org` or `名字 <name@example.org>`. */
  from: string;
  /** Milliseconds for connection, greeting and each answer. */
  timeoutMs?: number;
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

function transportOf({ url, timeoutMs = 10_000 }: SmtpSettings) {
  return createTransport({
    url,
    // A password never crosses a network in clear text: without STARTTLS the mail is not sent.
    requireTLS: !loopback.has(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends through an SMTP server, with a connection of its own for each mail. */
export function smtpMail(settings: SmtpSettings): MailGateway {
  return {
    name: "smtp",
    async send({ to, subject, text, key }) {
      const transport = transportOf(settings);
      const host = settings.from.slice(settings.from.lastIndexOf("@") + 1).replace(/>$/, "");
      try {
        await transport.sendMail({ from: settings.from, to, subject, text, messageId: `<${key}@${host}>` });
        return { sent: true };
      } catch (error) {
        return outcomeOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects and logs in without sending. Returns null, or the name of the error. */
export async function smtpError(settings: SmtpSettings): Promise<string | null> {
  const transport = transportOf(settings);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const outcome = outcomeOf(error);
    return outcome.sent ? null : outcome.detail;
  } finally {
    transport.close();
  }
}

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  syscall?: string;
  responseCode?: number;
}

/** The library names most broken connections alike, so only what surely came before the mail is `unreachable`. */
function outcomeOf(error: unknown): MailOutcome {
  if (!(error instanceof Error)) return { sent: false, reason: "unknown", detail: "error" };
  const { code = error.name, originalCode = code, syscall, responseCode, message } = error as SmtpError;
  if (responseCode !== undefined) return { sent: false, reason: "refused", detail: `${code} ${responseCode}` };
  if (["EAUTH", "EENVELOPE", "ETLS"].includes(code)) return { sent: false, reason: "refused", detail: code };
  const isBefore =
    syscall === "connect" || code === "EDNS" || /^(?:Connection timeout|Greeting never received)/.test(message);
  return { sent: false, reason: isBefore ? "unreachable" : "unknown", detail: originalCode };
}
