/** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
export type CodeType = 0 | 1 | 2 | 3;

export interface CodeMessage {
  /** 11 digits, without country code. */
  mobile: string;
  code: string;
  codeType: CodeType;
}

/**
 * A notice that a decision was made, that a garden has written, that a memorial day is near, or for staff that something
 * waits; they read it on the site. The text contains no names of persons.
 */
export interface NoticeMessage {
  /** 11 digits, without country code. */
  mobile: string;
  notice: "applicationApproved" | "applicationRejected" | "concernAnswered" | "dailyReport" | "mailing" | "memorialDay";
  /** The variables of its template, in their order; absent where it has none. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Outcome of a message. `limited`: the provider's limit for this number; `refused`: rejected for another reason;
 * `unreachable`: no response in time, so it may have been sent all the same. `detail` is the provider's own error name
 * and contains neither phone number nor code.
 */
export type SmsOutcome =
  | { sent: true }
  | { sent: false; reason: "limited" | "refused" | "unreachable"; detail: string };

/**
 * Sends verification codes and notices. No retry: sending is not idempotent, the visitor can request a new code after a
 * minute, and the content of a notice is in the inbox. Never throws.
 */
export interface SmsGateway {
  readonly name: "sandbox" | "aliyun" | "tencent" | "off";
  /** The signature that the provider puts before each text; absent where nothing is sent. */
  readonly sign?: string;
  send(message: CodeMessage): Promise<SmsOutcome>;
  /** `refused` with `noTemplate` when no template is configured for the notice. */
  notify(message: NoticeMessage): Promise<SmsOutcome>;
  /** Whether a template is configured for the notice; absent where none is needed. */
  canNotify?(notice: NoticeMessage["notice"]): boolean;
}

/** For a site that sends no messages: callers check `name` and never send with it. */
export const noSmsGateway: SmsGateway = {
  name: "off",
  send: () => Promise.resolve({ sent: false, reason: "refused", detail: "off" }),
  notify: () => Promise.resolve({ sent: false, reason: "refused", detail: "off" }),
};

/** Names of the provider's templates for notices; empty: not sent. */
export type NoticeTemplates = Readonly<Record<NoticeMessage["notice"], string>>;

/** The outcome of a notice without a template. */
export const noTemplate: SmsOutcome = { sent: false, reason: "refused", detail: "noTemplate" };
