import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { randomToken } from "@changming/kit/ids";
import {
  type WechatApp,
  type WechatGateway,
  wechatGateway,
  type WechatPage,
  type WechatWay,
} from "../wechat/wechat-gateway.ts";
import { wechatEvents } from "../wechat/wechat-events.ts";
import { openidOf, sandboxApps, sandboxUsers, unionidOf, userCookieOf, userOf } from "./wechat-users.ts";
import { errorOf, misbehave, type WechatErrorName } from "./wechat-errors.ts";
import { mountControlPage, wechatPrefix as prefix, wechatSandboxName as sandbox } from "./wechat-control-page.ts";
import { sandboxEventSettings } from "./wechat-event-request.ts";
import { mountTemplates, type ReceivedTemplate, sandboxTemplate } from "./wechat-templates.ts";
import { mountTickets } from "./wechat-tickets.ts";
import { cashierStyle, sendPage, type SandboxPage } from "./cashier-page.ts";
import { FaultInjector } from "./fault-injector.ts";

/** Milliseconds for which a code is valid. */
const codeLifeMs = 300_000;

const granted = z.object({ user: z.int().min(0), appid: z.string(), scope: z.string(), until: z.number() });

interface WechatSandboxOptions {
  clock: Clock;
  /** Public origin of the site; null: the host of the request. */
  publicOrigin: string | null;
}

export interface WechatSandbox {
  gateway: WechatGateway;
  faults: FaultInjector<WechatErrorName>;
  /** A code as WeChat sends it to the site after the user has agreed, or for a payer without asking. */
  codeFor(page: WechatPage, user?: number): string;
  /** The template messages that it delivered, oldest first. */
  templates(): readonly ReceivedTemplate[];
  mount(server: FastifyInstance): void;
}

/**
 * WeChat's login, template messages and events on our own server, by the documented protocols. Codes carry their content
 * with a signature, so that every node of a site knows them; which ones were used only the node that exchanged them.
 */
export function openWechatSandbox({ clock, publicOrigin }: WechatSandboxOptions): WechatSandbox {
  const faults = new FaultInjector<WechatErrorName>();
  const used = new Map<string, number>();
  const received: ReceivedTemplate[] = [];
  let address: string | null = null;

  const codeFor = (page: WechatPage, user = 0) => {
    const app = sandboxApps[page === "scan" ? "scan" : "inside"];
    return sign(app, {
      user,
      appid: app.appid,
      scope: scopes[page],
      until: clock().getTime() + codeLifeMs,
    });
  };

  /** Takes the code, once; the number of WeChat's error otherwise. */
  function take(app: WechatApp, code: string): z.output<typeof granted> | number {
    const now = clock().getTime();
    for (const [old, until] of used) if (until <= now) used.delete(old);
    const grant = readSigned(app, code);
    if (!grant || grant.appid !== app.appid) return 40_029;
    if (used.has(code)) return 40_163;
    if (grant.until <= now) return 42_003;
    used.set(code, grant.until);
    return grant;
  }

  function mount(server: FastifyInstance): void {
    server.addHook("onListen", async () => {
      const own = server.server.address();
      if (own !== null && typeof own !== "string") address = `http://127.0.0.1:${own.port}`;
    });
    void server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) =>
        done(null, body),
      );
      mountPages(scope, codeFor);
      scope.get(`${prefix}/sns/oauth2/access_token`, async (request, reply) => {
        const slow = faults.take("slow");
        if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms));
        return answerToken(request, reply);
      });
      mountTickets(scope, { faults, clock });
      mountTemplates(scope, { faults, clock, received });
      mountControlPage(scope, { faults, clock, received, siteUrl });
    });
  }

  async function answerToken(request: FastifyRequest, reply: FastifyReply) {
    // As WeChat does: JSON declared as text, and status 200 for every error of its own.
    reply.type("text/plain");
    if (misbehave(faults, reply)) return reply;
    const { appid, secret, code = "", grant_type } = request.query as Record<string, string | undefined>;
    const app = Object.values(sandboxApps).find((one) => one.appid === appid);
    if (!app) return reply.send(errorOf(40_013));
    if (secret !== app.secret) return reply.send(errorOf(40_125));
    if (grant_type !== "authorization_code") return reply.send(errorOf(40_002));
    if (code === "") return reply.send(errorOf(41_008));
    const grant = take(app, code);
    if (typeof grant === "number") return reply.send(errorOf(grant));
    if (faults.take("loseAnswer")) return reply.hijack().raw.destroy();
    const answer = {
      access_token: randomToken(),
      expires_in: 7_200,
      refresh_token: randomToken(),
      openid: openidOf(app.appid, grant.user),
      scope: grant.scope,
      ...(grant.scope === scopes.payer || faults.take("noUnionid") ? {} : { unionid: unionidOf(grant.user) }),
      ...(faults.take("snapshot") ? { is_snapshotuser: 1 } : {}),
    };
    return reply.send(JSON.stringify(answer));
  }

  // A server that does not listen cannot be reached by its own gateway.
  const siteUrl = () => address ?? "http://127.0.0.1:9";
  const gateway = wechatGateway({
    name: "sandbox",
    apps: sandboxApps,
    template: sandboxTemplate,
    events: wechatEvents(sandboxEventSettings),
    clock,
    apiUrl: () => `${siteUrl()}${prefix}`,
    openUrl: () => `${publicOrigin ?? ""}${prefix}`,
  });
  return { gateway, faults, codeFor, templates: () => received, mount };
}

const scopes: Record<WechatPage, string> = { inside: "snsapi_userinfo", payer: "snsapi_base", scan: "snsapi_login" };

const macOf = (app: WechatApp, content: string) => createHmac("sha256", app.secret).update(content).digest("base64url");

function sign(app: WechatApp, grant: z.output<typeof granted>): string {
  const content = Buffer.from(JSON.stringify({ ...grant, nonce: randomToken() })).toString("base64url");
  return `${content}.${macOf(app, content)}`;
}

function readSigned(app: WechatApp, code: string): z.output<typeof granted> | null {
  const [content = "", mac = ""] = code.split(".");
  const expected = Buffer.from(macOf(app, content));
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), expected)) return null;
  return granted.safeParse(JSON.parse(Buffer.from(content, "base64url").toString("utf8"))).data ?? null;
}

interface Asked {
  page: WechatPage;
  returnTo: URL;
  state: string;
}

/** The pages on which a user allows the site to know them. */
function mountPages(scope: FastifyInstance, codeFor: WechatSandbox["codeFor"]): void {
  scope.get(sandbox.stylePath, (_request, reply) => reply.type("text/css; charset=utf-8").send(cashierStyle));
  const paths = { inside: "oauth2/authorize", scan: "qrconnect" } as const;
  for (const way of ["inside", "scan"] as const) {
    const url = `${prefix}/connect/${paths[way]}`;
    scope.get(url, (request, reply) => {
      const asked = readQuestion(way, request);
      if (typeof asked === "string") return sendPage(reply, { title: asked, sandbox }, 400);
      if (asked.page !== "payer") return sendPage(reply, questionOf(asked), 200, [asked.returnTo.origin]);
      return goBack(reply, asked, codeFor("payer", userOf(request.headers.cookie)));
    });
    scope.post(url, (request, reply) => {
      const asked = readQuestion(way, request);
      if (typeof asked === "string") return sendPage(reply, { title: asked, sandbox }, 400);
      const user = Number(new URLSearchParams(String(request.body)).get("action"));
      const isAllowed = Number.isInteger(user) && user in sandboxUsers;
      if (!isAllowed) return goBack(reply, asked, null);
      reply.header("set-cookie", userCookieOf(user));
      return goBack(reply, asked, codeFor(asked.page, user));
    });
  }
}

function goBack(reply: FastifyReply, { returnTo, state }: Asked, code: string | null): FastifyReply {
  if (code !== null) returnTo.searchParams.set("code", code);
  returnTo.searchParams.set("state", state);
  return reply.redirect(returnTo.href, 303);
}

/** The question of the site, or WeChat's words for what is wrong with it. */
function readQuestion(way: WechatWay, { query }: FastifyRequest): Asked | string {
  const { appid, redirect_uri, response_type, scope, state = "" } = query as Record<string, string | undefined>;
  if (appid !== sandboxApps[way].appid) return "AppID 参数错误";
  const returnTo = URL.parse(redirect_uri ?? "");
  if (!returnTo || !/^https?:$/.test(returnTo.protocol)) return "redirect_uri 参数错误";
  if (response_type !== "code") return "response_type 参数错误";
  const page = way === "inside" && scope === scopes.payer ? "payer" : way;
  if (scope !== scopes[page]) return "Scope 参数错误或没有 Scope 权限";
  if (!/^[A-Za-z0-9_-]{0,128}$/.test(state)) return "state 参数错误";
  return { page, returnTo, state };
}

function questionOf({ page, returnTo }: Asked): SandboxPage {
  return {
    title: page === "inside" ? "授权登录" : "扫码登录",
    sandbox,
    facts: [["申请使用", `${returnTo.host} 想知道您是哪一位微信用户`]],
    lines: ["请选一位来扮演："],
    buttons: [
      ...sandboxUsers.map((name, index) => ({ label: `${name}，允许`, action: String(index), isMain: index === 0 })),
      { label: "拒绝", action: "deny" },
    ],
  };
}
