import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { escapeXml } from "@changming/kit/xml";
import { cashierStyle, sendPage } from "./cashier-page.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { pushErrorNames, type PushErrorName } from "./push-errors.ts";

/** Path of the sandbox's page, and of its devices below it. */
export const pushPrefix = "/sandbox/push";

/** The body as it was sent. */
export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** A message that the sandbox received. */
export interface SandboxPush {
  number: number;
  /** Of the browser that it is for. */
  endpoint: string;
  /** Decrypted; null where the browser could not open it. */
  payload: string | null;
  topic: string | null;
  lifeSeconds: number;
  urgency: string | null;
  /** UTC. */
  receivedAt: string;
  /** The browser has fetched it. */
  isDelivered: boolean;
}

const sandbox = {
  name: "推送沙箱",
  note: "这里是练习用的推送服务，消息不会到任何人的手机上。",
  stylePath: `${pushPrefix}/style.css`,
};

interface Listed {
  /** By id. */
  devices: ReadonlyMap<string, { isGone: boolean }>;
  messages: readonly SandboxPush[];
  faults: FaultInjector<PushErrorName>;
}

/** What browsers and messages there are, and the switches for errors: `/sandbox/push`. */
export function sendPushPage(reply: FastifyReply, { devices, messages, faults }: Listed): FastifyReply {
  return sendPage(reply, { title: "推送沙箱", sandbox, extra: listsOf(devices, messages) + switchesOf(faults) });
}

/** Tables of the devices and of the messages, the latest first. */
function listsOf(devices: Listed["devices"], messages: Listed["messages"]): string {
  const deviceRows = [...devices].toReversed().map(([id, { isGone }]) => {
    const action = `<form method="post" action="${pushPrefix}/${id}/end"><button>结束订阅</button></form>`;
    return `<tr><td>${id.slice(0, 8)}</td><td>${isGone ? "已结束" : action}</td></tr>`;
  });
  const messageRows = messages.toReversed().map(({ endpoint, payload, topic, receivedAt, isDelivered }) => {
    const device = new URL(endpoint).pathname.slice(pushPrefix.length + 1, pushPrefix.length + 9);
    const time = shanghaiDateTime(new Date(receivedAt)); // allow-clock: a stored instant
    const cells = [time, device, topic ?? "", payload ?? "打不开", isDelivered ? "已取走" : "等着"];
    return `<tr>${cells.map((cell) => `<td>${escapeXml(cell)}</td>`).join("")}</tr>`;
  });
  return `<h2>设备</h2><table><tbody>${deviceRows.join("\n")}</tbody></table>
<h2>收到的消息</h2><table><thead><tr><th>时间</th><th>设备</th><th>主题</th><th>内容</th><th></th></tr></thead>
<tbody>${messageRows.join("\n")}</tbody></table>`;
}

function switchesOf(faults: FaultInjector<PushErrorName>): string {
  const set = faults.list().map(({ name, times }) => `<li>${escapeXml(pushErrorNames[name])}（还有 ${times} 次）</li>`);
  const switches = Object.entries(pushErrorNames).map(
    ([name, label]) => `<button name="name" value="${name}">${escapeXml(label)}</button>`,
  );
  return `<h2>故障开关</h2><ul>${set.join("")}</ul>
<form method="post" action="${pushPrefix}/faults">${switches.join("\n")}</form>
<form method="post" action="${pushPrefix}/faults/clear"><button>全部复原</button></form>`;
}

const switched = z.object({
  name: z.custom<PushErrorName>((name) => typeof name === "string" && Object.hasOwn(pushErrorNames, name)),
  times: z.coerce.number().int().min(1).max(1_000_000).default(1),
  ms: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
});

/** How a developer or a test sets errors. */
export function mountSwitches(scope: FastifyInstance, faults: FaultInjector<PushErrorName>): void {
  scope.get(sandbox.stylePath, (_request, reply) => reply.type("text/css; charset=utf-8").send(cashierStyle));
  scope.post(`${pushPrefix}/faults`, (request, reply) => {
    const { data } = switched.safeParse(Object.fromEntries(new URLSearchParams(bytesOf(request).toString("utf8"))));
    if (!data) return reply.code(400).send({ error: "invalidInput" });
    faults.set(data.name, data);
    return reply.redirect(pushPrefix, 303);
  });
  scope.post(`${pushPrefix}/faults/clear`, (_request, reply) => {
    faults.clear();
    return reply.redirect(pushPrefix, 303);
  });
}
