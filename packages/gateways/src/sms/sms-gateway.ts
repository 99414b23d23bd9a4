/** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
export type CodeType = 0 | 1 | 2 | 3;

export interface CodeMessage {
  /** 11 digits, without a country. */
  mobile: string;
  code: string;
  codeType: CodeType;
}

/** That something was decided; what, its account reads here. The text names nobody. */
export interface NoticeMessage {
  /** 11 digits, without a country. */
  mobile: string;
  notice: "applicationApproved" | "applicationRejected" | "concernAnswered";
}

/**
 * What became of a message. `limited`: the provider counts too many for this number; `refused`: it names another
 * reason; `unreachable`: no answer in time, so it may have been sent all the same. `detail` is the provider's own name
 * for it and holds neither mobile nor code.
 */
export type SmsOutcome =
  | { sent: true }
  | { sent: false; reason: "limited" | "refused" | "unreachable"; detail: string };

/**
 * Sends verification codes and notices. One try: sending is not idempotent, the visitor asks again after a minute, and
 * what a notice tells lies in his inbox. Never throws.
 */
export interface SmsGateway {
  readonly name: "sandbox" | "aliyun" | "tencent" | "off";
  send(message: CodeMessage): Promise<SmsOutcome>;
  /** `refused` with `noTemplate` where the provider was given no text for it. */
  notify(message: NoticeMessage): Promise<SmsOutcome>;
}

/** For a site that sends no messages: nothing is asked of it, see `name`. */
export const noSmsGateway: SmsGateway = {
  name: "off",
  send: () => Promise.resolve({ sent: false, reason: "refused", detail: "off" }),
  notify: () => Promise.resolve({ sent: false, reason: "refused", detail: "off" }),
};

/** Names of the provider's templates for notices, which have no variables; empty: not sent. */
export type NoticeTemplates = Readonly<Record<NoticeMessage["notice"], string>>;

/** What a provider answers for a notice that it has no template for. */
export const noTemplate: SmsOutcome = { sent: false, reason: "refused", detail: "noTemplate" };
