import type { InjectOptions } from "fastify";
import { adminCalls } from "@changming/contract/admin/calls";
import type { Call } from "@changming/contract/define";
import { pageToken } from "@changming/domain/staff/who-am-i";
import { testServices } from "@changming/domain/testing/test-services";
import { sha256Hex } from "@changming/kit/ids";
import { type NamedCall, requestOf } from "./requests.ts";

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
