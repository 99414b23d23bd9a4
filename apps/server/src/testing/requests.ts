import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { calls } from "@changming/contract/calls.gen";
import type { Call } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { pageToken } from "@changming/domain/staff/sessions";
import { blackPng, formOf, formType } from "./image-bytes.ts";
import { adminCalls } from "@changming/contract/admin/calls";
import { testServices } from "@changming/domain/testing/test-services";
import { sha256Hex } from "@changming/kit/ids";
import type { SandboxMessage } from "@changming/gateways/sms/sandbox";
import type { App } from "../app.ts";

export interface NamedCall {
  /** `residence.detail` */
  name: string;
  call: Call;
}

/** Every call of the contract, by name. */
export const namedCalls: readonly NamedCall[] = Object.entries(calls).flatMap(([noun, verbs]) =>
  Object.entries<Call>(verbs).map(([verb, call]) => ({ name: `${noun}.${verb}`, call })),
);

/** The request of a call: a query for GET, a form for POST, with a small image where an upload is needed. */
export function requestOf(call: Call, input: Record<string, string>, token?: string | null): InjectOptions {
  const fields = new URLSearchParams(call.action ? { actionName: call.action, ...input } : input).toString();
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  if (call.method === "GET") {
    return { method: "GET", url: fields ? `${call.path}?${fields}` : call.path, headers: authorization };
  }
  if (call.multipart) {
    const plain = Object.entries(input).map(([name, value]) => ({ name, value }));
    const file = { name: "file", value: blackPng(8, 8), filename: "lamp.png" };
    const payload = formOf("file" in input ? plain : [...plain, file]);
    return { method: "POST", url: call.path, headers: { ...authorization, "content-type": formType }, payload };
  }
  const headers = { ...authorization, "content-type": "application/x-www-form-urlencoded" };
  return { method: "POST", url: call.path, headers, payload: fields };
}

export interface Answer {
  status: number;
  headers: LightMyRequestResponse["headers"];
  envelope: Envelope<unknown>;
  /** The answer as received, but without the request's own id. */
  bytes: string;
}

/** Sends a request to the API and reads the envelope. Throws when the answer is none. */
export async function sendRequest(server: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const response = await server.inject(request);
  const envelope = response.json<Envelope<unknown>>();
  if (!("code" in envelope)) throw new Error(`no envelope: ${response.body.slice(0, 200)}`);
  const bytes = response.body.replace(/"requestId":"[^"]*"/, '"requestId":""');
  return { status: response.statusCode, headers: response.headers, envelope, bytes };
}

/** Every call of the back office, by name. */
export const namedAdminCalls: readonly NamedCall[] = Object.entries(adminCalls).flatMap(([noun, verbs]) =>
  Object.entries<Call>(verbs).map(([verb, call]) => ({ name: `${noun}.${verb}`, call })),
);

/** The request as a page of the back office sends it: with the cookie, our Origin and the page's token. */
export function adminRequest(
  call: Call,
  input: Record<string, string>,
  token: string | null,
): InjectOptions & { headers: Record<string, string> } {
  const request = requestOf(call, input);
  const headers: Record<string, string> = {
    ...(request.headers as Record<string, string>),
    origin: "http://localhost",
  };
  if (token !== null) {
    headers.cookie = `elder=1; staff=${token}`;
    headers["x-csrf"] = pageToken({ services: testServices() }, sha256Hex(token));
  }
  return { ...request, headers };
}

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
