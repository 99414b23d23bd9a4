import { calls } from "@changming/contract/calls";
import type { SandboxMessage } from "@changming/gateways/sms/sandbox";
import type { App } from "../app.ts";
import { ask, requestOf } from "./requests.ts";

/** What the sandbox holds for a mobile, newest first. */
export async function messagesTo(app: App, mobile: string): Promise<SandboxMessage[]> {
  const response = await app.server.inject({
    url: `/sandbox/sms?mobile=${mobile}`,
    headers: { accept: "application/json" },
  });
  return response.json<SandboxMessage[]>();
}

/** Asks for a code as a browser does and reads it where developers do; empty when none was sent. */
export async function codeFor(app: App, mobile: string, codeType: 0 | 1 | 2 | 3): Promise<string> {
  await ask(app.server, requestOf(calls.verificationCode.send, { mobile, codeType: String(codeType) }));
  return (await messagesTo(app, mobile))[0]?.code ?? "";
}
