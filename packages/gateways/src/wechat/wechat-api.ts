import type { Clock } from "@changming/kit/clock";
import { z } from "zod";
import { exchange } from "../http/exchange.ts";

/**
 * `busy`: WeChat did nothing, and the same call may succeed later; `unreachable`: no answer, or an unknown one, so it may
 * have done it; `rejected`: the same call fails again. `detail` is WeChat's error number or the name of the error.
 */
export type ApiOutcome<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; reason: "busy" | "unreachable" | "rejected"; detail: string };

const jsonHeaders = { accept: "application/json", "content-type": "application/json" };

const failed = z.object({ errcode: z.int() });

/** System busy, too many messages to one user, too many calls in a day, too many in a minute. */
const passingErrors: readonly number[] = [-1, 43_117, 45_009, 45_011];

/** Calls the API: with a body by POST. WeChat declares its JSON as text/plain, and its own errors have status 200. */
export async function callWechat<Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  body?: object,
): Promise<ApiOutcome<z.output<Schema>>> {
  const answer = await exchange({
    method: body ? "POST" : "GET",
    url,
    headers: jsonHeaders,
    ...(body && { body: JSON.stringify(body) }),
  });
  if ("error" in answer) return { ok: false, reason: "unreachable", detail: answer.error };
  if (answer.status !== 200) return { ok: false, reason: "unreachable", detail: String(answer.status) };
  const json = readExactJson(answer.bytes.toString("utf8"));
  const { data: failure } = failed.safeParse(json);
  if (failure && failure.errcode !== 0) {
    const { errcode } = failure;
    return { ok: false, reason: passingErrors.includes(errcode) ? "busy" : "rejected", detail: String(errcode) };
  }
  const { data } = schema.safeParse(json);
  return data ? { ok: true, answer: data } : { ok: false, reason: "unreachable", detail: "ODDANSWER" };
}

/** Parsed JSON in which an integer too long for a number, as WeChat's ids of messages are, is the text of its digits. */
function readExactJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
  try {
    return JSON.parse(text, exact) as unknown;
  } catch {
    return undefined;
  }
}

const accessToken = z.object({ access_token: z.string().min(1).max(512), expires_in: z.int().positive() });

/** Milliseconds before its end from which on a token is fetched again. */
const spareMs = 60_000;

/** Replaced by another, unknown, expired. */
const staleTokenErrors: readonly string[] = ["40001", "40014", "42001"];

/** Makes a call with the access token of an app. */
export type WithToken = <Answer>(call: (token: string) => Promise<ApiOutcome<Answer>>) => Promise<ApiOutcome<Answer>>;

/**
 * The stable access token of an app (https://developers.weixin.qq.com/doc/service/api/base/api_getstableaccesstoken.html),
 * cached in memory. It is the same for all nodes: fetching it ends none that another has. A call for which WeChat does
 * not accept it is repeated once with a fresh one. Without a token nothing was called: `busy` or `rejected`.
 */
export function tokenCache(
  app: { appid: string; secret: string },
  { apiUrl, clock }: { apiUrl: () => string; clock: Clock },
): WithToken {
  let cached: { token: string; until: number } | null = null;
  let running: Promise<ApiOutcome<string>> | null = null;

  async function fetchToken(): Promise<ApiOutcome<string>> {
    const body = { grant_type: "client_credential", appid: app.appid, secret: app.secret };
    const now = clock().getTime();
    const given = await callWechat(new URL(`${apiUrl()}/cgi-bin/stable_token`), accessToken, body);
    if (!given.ok) return given.reason === "unreachable" ? { ...given, reason: "busy" } : given;
    const { access_token: token, expires_in: seconds } = given.answer;
    cached = { token, until: now + seconds * 1_000 - spareMs };
    return { ok: true, answer: token };
  }

  async function getToken(): Promise<ApiOutcome<string>> {
    if (cached && clock().getTime() < cached.until) return { ok: true, answer: cached.token };
    running ??= fetchToken().finally(() => (running = null));
    return running;
  }

  return async (call) => {
    for (let isSecond = false; ; isSecond = true) {
      const token = await getToken();
      if (!token.ok) return token;
      const outcome = await call(token.answer);
      if (outcome.ok || !staleTokenErrors.includes(outcome.detail)) return outcome;
      // Another call may have replaced it meanwhile.
      if (cached?.token === token.answer) cached = null;
      if (isSecond) return outcome;
    }
  };
}
