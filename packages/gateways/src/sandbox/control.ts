import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { fen, yuanText } from "@changming/kit/money";
import { escapeXml } from "@changming/kit/xml";
import { sendPage, refundText } from "./cashier-page.ts";
import { type FaultName, faultNames, isFaultName } from "./fault-injector.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";

const optional = z.string().min(1).nullish().catch(null);

const switched = z.object({
  name: z.custom<FaultName>((name) => typeof name === "string" && isFaultName(name)),
  times: z.coerce.number().int().min(1).max(1_000_000).default(1),
  outTradeNo: optional.transform((value) => value ?? null),
  step: z
    .enum(["create", "query", "close", "refund", "queryRefund", "bill"])
    .nullish()
    .catch(null)
    .transform((step) => step ?? null),
  ms: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
});

const played = z.object({
  action: z.enum([
    "scan",
    "pay",
    "payAnyway",
    "close",
    "finish",
    "notifyAgain",
    "finishRefund",
    "failRefund",
    "closeRefund",
  ]),
  outRefundNo: optional,
});

/** The controls with which a developer or a test plays the payer and the gateway, and sets faults: `/sandbox/pay`. */
export function mountControl(scope: FastifyInstance, core: SandboxCore): void {
  const state = () => ({ faults: core.faults.list(), orders: core.orderStore.all().toReversed() });

  scope.get("/sandbox/pay", (request, reply) => {
    reply.header("cache-control", "no-store");
    if (request.headers.accept?.includes("application/json")) return reply.send(state());
    return sendPage(reply, { title: "支付沙箱", lines: ["没有配置支付网关，付款都落在这里。"], extra: markupOf(core) });
  });

  scope.get<{ Params: { no: string } }>("/sandbox/pay/orders/:no", (request, reply) => {
    const order = findOrder(core, request.params.no);
    return order ? reply.header("cache-control", "no-store").send(order) : reply.code(404).send({ error: "notFound" });
  });

  scope.post("/sandbox/pay/faults", (request, reply) => {
    const { data } = switched.safeParse(fieldsOf(request.body, request.headers["content-type"]));
    if (!data) return reply.code(400).send({ error: "invalidInput" });
    core.faults.set(data.name, data);
    return done(reply, request.headers.accept, state().faults);
  });

  scope.post("/sandbox/pay/faults/clear", (request, reply) => {
    core.faults.clear();
    return done(reply, request.headers.accept, state().faults);
  });

  scope.post<{ Params: { no: string } }>("/sandbox/pay/orders/:no", async (request, reply) => {
    const order = findOrder(core, request.params.no);
    const { data } = played.safeParse(fieldsOf(request.body, request.headers["content-type"]));
    if (!order || !data) return reply.code(order ? 400 : 404).send({ error: order ? "invalidInput" : "notFound" });
    await play(core, order, data);
    return done(reply, request.headers.accept, order);
  });
}

function findOrder(core: SandboxCore, outTradeNo: string): SandboxOrder | undefined {
  return core.orderStore.find("wechat", outTradeNo) ?? core.orderStore.find("alipay", outTradeNo);
}

/** Resolves when the notification that follows was answered. */
async function play(core: SandboxCore, order: SandboxOrder, { action, outRefundNo }: z.output<typeof played>) {
  const refund = order.refunds.find((one) => !outRefundNo || one.outRefundNo === outRefundNo);
  const last = order.notices.at(-1);
  switch (action) {
    case "scan":
      return core.payer.scan(order);
    case "pay":
      return core.payer.pay(order).notified;
    case "payAnyway":
      return core.payer.pay(order, { forced: true }).notified;
    case "close":
      if (order.state === "paid") return;
      order.state = "closed";
      return core.orderStore.save(order);
    case "finish":
      return core.payer.finish(order);
    case "notifyAgain":
      return last && core.notifier.again(order, last);
    case "finishRefund":
    case "failRefund":
    case "closeRefund":
      return refund && core.payer.endRefund(order, refund, refundEnds[action]);
  }
}

function fieldsOf(body: unknown, type = ""): unknown {
  const text = Buffer.isBuffer(body) ? body.toString("utf8") : "";
  if (!type.includes("json")) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A program gets the state, a browser the page again. */
function done(reply: FastifyReply, accept: string | undefined, state: unknown) {
  return accept?.includes("text/html") ? reply.redirect("/sandbox/pay", 303) : reply.send(state);
}

const maxListed = 50;
const refundEnds = { finishRefund: "success", failRefund: "abnormal", closeRefund: "closed" } as const;

const stateNames = { unseen: "还没有人打开", open: "等待付款", paid: "已付款", closed: "已关闭" } as const;

function markupOf(core: SandboxCore): string {
  const orders = core.orderStore.all().toReversed().slice(0, maxListed);
  const set = core.faults
    .list()
    .map(({ name, times }) => `<li>${escapeXml(faultNames[name])}（还有 ${times} 次）</li>`);
  const switches = Object.entries(faultNames).map(
    ([name, label]) => `<button name="name" value="${name}">${escapeXml(label)}</button>`,
  );
  return `<h2>订单</h2>
<table><thead><tr><th>单号</th><th>金额</th><th>状态</th><th>通知</th><th></th></tr></thead>
<tbody>${orders.map(rowOf).join("\n")}</tbody></table>
<h2>故障开关</h2>
<ul>${set.join("")}</ul>
<form method="post" action="/sandbox/pay/faults">${switches.join("\n")}</form>
<form method="post" action="/sandbox/pay/faults/clear"><button>全部复原</button></form>`;
}

function rowOf(order: SandboxOrder): string {
  const answers = order.notices.flatMap((notice) => notice.answers).slice(-3);
  const actions = [
    ["payAnyway", "付款"],
    ["close", "关闭"],
    ["notifyAgain", "再通知一次"],
  ].map(([action, label]) => `<button name="action" value="${action}">${label}</button>`);
  const cells = [
    `<a href="/sandbox/pay/cashier/${order.token}">${escapeXml(order.outTradeNo)}</a>`,
    yuanText(fen(order.amount)),
    refundText(order) || stateNames[order.state],
    escapeXml(answers.join("；")),
    `<form method="post" action="/sandbox/pay/orders/${encodeURIComponent(order.outTradeNo)}">${actions.join("")}</form>`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}
