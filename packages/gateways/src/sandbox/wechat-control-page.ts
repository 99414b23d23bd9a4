import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { escapeXml } from "@changming/kit/xml";
import { exchange } from "../http/exchange.ts";
import { sendPage } from "./cashier-page.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { errorNames, type WechatErrorName } from "./wechat-errors.ts";
import { type EventRequest, eventRequest } from "./wechat-event-request.ts";
import type { ReceivedTemplate } from "./wechat-templates.ts";
import { openidOf, sandboxApps, sandboxUsers, userOf } from "./wechat-users.ts";

export const wechatPrefix = "/sandbox/weixin";

export const wechatSandboxName = {
  name: "微信沙箱",
  note: "这里是练习用的微信，不会用到真实的微信账号。",
  stylePath: `${wechatPrefix}/style.css`,
};

interface ControlEnvironment {
  faults: FaultInjector<WechatErrorName>;
  clock: Clock;
  received: readonly ReceivedTemplate[];
  /** Where the site listens, without a slash at its end. */
  siteUrl(): string;
}

/** The page on which a developer or a test sets errors, reads messages and sends events: `/sandbox/weixin`. */
export function mountControlPage(scope: FastifyInstance, environment: ControlEnvironment): void {
  mountErrors(scope, environment.faults);
  const lastResult = mountEvents(scope, environment);
  scope.get(wechatPrefix, ({ headers }, reply) => {
    const user = userOf(headers.cookie);
    const extra = [
      errorsMarkup(environment.faults),
      messagesMarkup(environment.received),
      eventsMarkup(sandboxUsers[user] ?? "", lastResult()),
    ];
    return sendPage(reply, { title: "微信沙箱", sandbox: wechatSandboxName, extra: extra.join("\n") });
  });
}

const errorSetting = z.object({
  name: z.custom<WechatErrorName>((name) => typeof name === "string" && Object.hasOwn(errorNames, name)),
  times: z.coerce.number().int().min(1).max(1_000_000).default(1),
  ms: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
});

function mountErrors(scope: FastifyInstance, faults: FaultInjector<WechatErrorName>): void {
  scope.post(`${wechatPrefix}/faults`, (request, reply) => {
    const { data } = errorSetting.safeParse(Object.fromEntries(new URLSearchParams(String(request.body))));
    if (!data) return reply.code(400).send({ error: "invalidInput" });
    faults.set(data.name, data);
    return reply.redirect(wechatPrefix, 303);
  });
  scope.post(`${wechatPrefix}/faults/clear`, (_request, reply) => {
    faults.clear();
    return reply.redirect(wechatPrefix, 303);
  });
}

const buttonsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([name, label]) => `<button name="name" value="${name}">${escapeXml(label)}</button>`)
    .join("\n");

function errorsMarkup(faults: FaultInjector<WechatErrorName>): string {
  const set = faults.list().map(({ name, times }) => `<li>${escapeXml(errorNames[name])}（还有 ${times} 次）</li>`);
  return `<h2>故障开关</h2><ul>${set.join("")}</ul>
<form method="post" action="${wechatPrefix}/faults">${buttonsOf(errorNames)}</form>
<form method="post" action="${wechatPrefix}/faults/clear"><button>全部复原</button></form>`;
}

function messagesMarkup(received: readonly ReceivedTemplate[]): string {
  const nameOf = (openid: string) =>
    sandboxUsers.find((_name, user) => openidOf(sandboxApps.inside.appid, user) === openid) ?? openid;
  const rows = received.toReversed().map(({ openid, url, values, at }) => {
    const texts = [shanghaiDateTime(at), nameOf(openid), ...Object.values(values)].map(escapeXml).join("　");
    return `<li>${texts}　<a href="${escapeXml(url)}">打开</a></li>`;
  });
  return `<h2>收到的模板消息</h2>${rows.length === 0 ? "<p>还没有。</p>" : `<ul>${rows.join("")}</ul>`}`;
}

const eventNames = {
  revoke: "在微信里取消授权",
  cancel: "注销微信账号",
  delivered: "上一条模板消息送到了",
  blocked: "上一条模板消息被拒收",
  repeat: "把上一个事件再推送一次",
} as const;

type EventName = keyof typeof eventNames;

function eventsMarkup(user: string, lastResult: string | null): string {
  const result = lastResult === null ? "" : `<p>上一次推送：${escapeXml(lastResult)}</p>`;
  return `<h2>推送事件给本站</h2><p>由“${escapeXml(user)}”：</p>${result}
<form method="post" action="${wechatPrefix}/events">${buttonsOf(eventNames)}</form>`;
}

/** Buttons that push an event to the site as WeChat does; returns what the site answered last. */
function mountEvents(scope: FastifyInstance, { clock, received, siteUrl }: ControlEnvironment): () => string | null {
  let lastRequest: EventRequest | null = null;
  let lastResult: string | null = null;

  /** Null: there is nothing that it could be about. */
  function requestOf(name: EventName, user: number): EventRequest | null {
    const { appid } = sandboxApps.inside;
    const openid = openidOf(appid, user);
    const about = { OpenID: openid, AppID: appid };
    const last = received.at(-1);
    switch (name) {
      case "revoke":
        return eventRequest(openid, { Event: "user_authorization_revoke", ...about, RevokeInfo: "1" }, clock());
      case "cancel":
        return eventRequest(openid, { Event: "user_authorization_cancellation", ...about }, clock());
      case "delivered":
      case "blocked": {
        const status = name === "delivered" ? "success" : "failed:user block";
        if (!last) return null;
        return eventRequest(last.openid, { Event: "TEMPLATESENDJOBFINISH", MsgID: last.id, Status: status }, clock());
      }
      case "repeat":
        return lastRequest;
    }
  }

  scope.post(`${wechatPrefix}/events`, async ({ body, headers }, reply) => {
    const name = new URLSearchParams(String(body)).get("name") ?? "";
    if (!Object.hasOwn(eventNames, name)) return reply.code(400).send({ error: "invalidInput" });
    const request = requestOf(name as EventName, userOf(headers.cookie));
    lastResult = request ? await push(`${siteUrl()}/callbacks/weixin`, request) : "没有可以推送的";
    lastRequest = request ?? lastRequest;
    return reply.redirect(wechatPrefix, 303);
  });
  return () => lastResult;
}

async function push(address: string, { query, body }: EventRequest): Promise<string> {
  const url = new URL(`${address}?${query}`);
  const answer = await exchange({ method: "POST", url, headers: { "content-type": "text/xml" }, body });
  return "error" in answer ? answer.error : `${answer.status} ${answer.bytes.toString("utf8")}`;
}
