/** A plain-text mail to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** Identifies the mail for mail systems that drop duplicates; letters, digits, dots and hyphens. */
  key: string;
}

/**
 * Outcome of a mail. `refused`: the server does not accept it; `unreachable`: no connection, so it was not sent;
 * `unknown`: the connection broke, so it may have been sent all the same. `detail` is the error's own name and contains
 * no address and no password.
 */
export type MailOutcome =
  | { sent: true }
  | { sent: false; reason: "refused" | "unreachable" | "unknown"; detail: string };

/** Sends mails, without a retry of its own. Never throws. */
export interface MailGateway {
  readonly name: "smtp" | "sandbox" | "off";
  send(message: MailMessage): Promise<MailOutcome>;
}

/** For a site that sends no mail: callers check `name` and never send with it. */
export const noMailGateway: MailGateway = {
  name: "off",
  send: () => Promise.resolve({ sent: false, reason: "refused", detail: "off" }),
};
