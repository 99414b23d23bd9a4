import { calls } from "@changming/contract/calls.gen";
import type { SandboxMessage } from "@changming/gateways/sms/sandbox";
import type { App } from "../app.ts";
import { sendRequest, requestOf } from "./requests.ts";

/** The sandbox's messages for a phone number, newest first. */
export async function messagesTo(app: App, mobile: string): Promise<SandboxMessage[]> {
  const response = await app.server.inject({
    url: `/sandbox/sms?mobile=${mobile}`,
    headers: { accept: "application/json" },
  });
  return response.json<SandboxMessage[]>();
}

/** Requests a code as a browser does and reads it from the sandbox; empty when none was sent. */
export async function codeFor(app: App, mobile: string, codeType: 0 | 1 | 2 | 3): Promise<string> {
  await sendRequest(app.server, requestOf(calls.verificationCode.send, { mobile, codeType: String(codeType) }));
  return (await messagesTo(app, mobile))[0]?.code ?? "";
}
