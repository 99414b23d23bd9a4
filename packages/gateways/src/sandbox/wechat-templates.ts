import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { readJson } from "../http/exchange.ts";
import type { WechatTemplate } from "../wechat/wechat-gateway.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { errorOf, misbehave, type WechatErrorName } from "./wechat-errors.ts";
import { currentCredential } from "./wechat-tickets.ts";
import { openidOf, sandboxApps, sandboxUsers } from "./wechat-users.ts";

/** The only template of the sandbox's service account. */
export const sandboxTemplate: WechatTemplate = {
  id: "sandbox-template-of-the-reminders",
  fields: { person: "thing1", day: "thing2", words: "thing3" },
};

/** A template message as the user's WeChat displays it. */
export interface ReceivedTemplate {
  /** Digits, too many for a number: as WeChat's are. */
  id: string;
  openid: string;
  url: string;
  /** By the template's keys. */
  values: Readonly<Record<string, string>>;
  /** `client_msg_id`; null without one. */
  key: string | null;
  at: Date;
}

/** Milliseconds for which WeChat knows a `client_msg_id`. */
const keyLifeMs = 600_000;

/** Messages that are retained. */
const maxReceived = 200;

const message = z.object({
  touser: z.string(),
  template_id: z.string(),
  url: z.string().optional(),
  client_msg_id: z.string().optional(),
  data: z.record(z.string(), z.object({ value: z.string() })),
});

const urlShape = z.url({ protocol: /^https?$/ });

const tokenErrors = { replacedToken: 40_001, unknownToken: 40_014, expiredToken: 42_001 } as const;
const sendErrors = {
  notFollowing: 43_004,
  tooFrequent: 43_117,
  dayQuota: 45_009,
  badTemplate: 40_037,
  badData: 47_003,
  noPermission: 48_001,
} as const;

interface TemplateEnvironment {
  faults: FaultInjector<WechatErrorName>;
  clock: Clock;
  /** Where delivered messages are added. */
  received: ReceivedTemplate[];
}

/**
 * Template messages of the service account:
 * https://developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage.html. Messages and their
 * `client_msg_id` are those of this node.
 */
export function mountTemplates(scope: FastifyInstance, environment: TemplateEnvironment): void {
  const { faults, clock } = environment;
  scope.post("/sandbox/weixin/cgi-bin/message/template/send", async ({ body, query }, reply) => {
    reply.type("application/json");
    const slow = faults.take("slow");
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms));
    if (misbehave(faults, reply)) return reply;
    const { access_token: token = "" } = query as Record<string, string | undefined>;
    const failure = tokenErrorOf(token, environment) ?? takeError(faults, sendErrors);
    if (failure !== null) return reply.send(errorOf(failure));
    const { data: sent } = message.safeParse(readJson(String(body)));
    if (!sent) return reply.send(errorOf(47_001));
    const mistake = mistakeIn(sent);
    if (mistake !== null) return reply.send(errorOf(mistake));
    const id = receive(environment.received, sent, clock());
    if (faults.take("loseAnswer")) return reply.hijack().raw.destroy();
    // The number is written by hand: it is longer than a number of JavaScript.
    return reply.send(`{"errcode":0,"errmsg":"ok","msgid":${id}}`);
  });
}

function takeError(faults: FaultInjector<WechatErrorName>, errors: Partial<Record<WechatErrorName, number>>) {
  const name = (Object.keys(errors) as (keyof typeof errors)[]).find((one) => faults.take(one));
  return (name && errors[name]) ?? null;
}

function tokenErrorOf(token: string, { faults, clock }: TemplateEnvironment): number | null {
  if (token === "") return 41_001;
  if (token !== currentCredential("token", clock)) return 40_001;
  return takeError(faults, tokenErrors);
}

/** The number of WeChat's error, or null for a message that it accepts. */
function mistakeIn({ touser, template_id: templateId, url, data }: z.output<typeof message>): number | null {
  const openids = sandboxUsers.map((_name, user) => openidOf(sandboxApps.inside.appid, user));
  if (!openids.includes(touser)) return 40_003;
  if (templateId !== sandboxTemplate.id) return 40_037;
  if (url !== undefined && !urlShape.safeParse(url).success) return 40_066;
  const expected = Object.values(sandboxTemplate.fields).toSorted();
  const hasFields = Object.keys(data).toSorted().join() === expected.join();
  const isShort = Object.values(data).every(({ value }) => value !== "" && [...value].length <= 20);
  return hasFields && isShort ? null : 47_003;
}

/** Delivers the message unless it was delivered under the same key within ten minutes; returns its id. */
function receive(
  received: ReceivedTemplate[],
  { touser: openid, url = "", client_msg_id: sentKey, data }: z.output<typeof message>,
  at: Date,
): string {
  const key = sentKey ?? null;
  const isKnown = (one: ReceivedTemplate) => one.key === key && at.getTime() - one.at.getTime() < keyLifeMs;
  const earlier = key === null ? undefined : received.find((one) => one.openid === openid && isKnown(one));
  if (earlier) return earlier.id;
  // Ids of one node grow, also after messages were dropped.
  const id = String(BigInt(received.at(-1)?.id ?? "3400000000000000000") + 1n);
  const values = Object.fromEntries(Object.entries(data).map(([name, { value }]) => [name, value]));
  received.push({ id, openid, url, values, key, at });
  if (received.length > maxReceived) received.shift();
  return id;
}
