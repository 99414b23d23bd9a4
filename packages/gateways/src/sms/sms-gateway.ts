/** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
export type CodeType = 0 | 1 | 2 | 3;

export interface CodeMessage {
  /** 11 digits, without a country. */
  mobile: string;
  code: string;
  codeType: CodeType;
}

/**
 * What became of a message. `limited`: the provider counts too many for this number; `refused`: it names another
 * reason; `unreachable`: no answer in time, so it may have been sent all the same. `detail` is the provider's own name
 * for it and holds neither mobile nor code.
 */
export type SmsOutcome =
  { sent: true } | { sent: false; reason: "limited" | "refused" | "unreachable"; detail: string };

/** Sends verification codes. One try: sending is not idempotent, the visitor asks again after a minute. Never throws. */
export interface SmsGateway {
  readonly name: "sandbox" | "aliyun" | "tencent" | "off";
  send(message: CodeMessage): Promise<SmsOutcome>;
}

/** For a site that sends no messages: nothing is asked of it, see `name`. */
export const noSmsGateway: SmsGateway = {
  name: "off",
  send: () => Promise.resolve({ sent: false, reason: "refused", detail: "off" }),
};
