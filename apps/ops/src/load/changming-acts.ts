import { randomBytes } from "node:crypto";
import type { LiveFromServer } from "@changming/contract/live";
import type { OpenPage } from "./open-page.ts";
import type { Step } from "./step-timings.ts";
import { type Member, sendUntilAnswered, trySend, type VisitTools } from "./visit.ts";

/** Everything that the visitor does at the residence, in the order in which most do. */
export async function actOnPage(tools: VisitTools, page: OpenPage): Promise<void> {
  const { plan, member } = tools;
  if (!member) return;
  if (plan.remembers) await remember(tools, page, member);
  if (plan.gift !== "none") await give(tools, page, member);
  if (plan.writes) await write(tools, page, member);
  if (plan.uploads) await upload(tools, member);
}

/** Sends an action until it is answered. Null: it was not, or not with success; both are reported. */
async function act<Body>(
  tools: VisitTools,
  step: Step,
  { path, fields, member }: { path: string; fields: Record<string, string>; member: Member },
): Promise<Body | null> {
  const request = { method: "POST", path, form: fields, token: member.token, wantsBody: true } as const;
  const answer = await sendUntilAnswered(tools, step, request);
  return answer && bodyOf<Body>(tools, step, answer.text);
}

/** The body of an envelope; null when it reports an error. */
function bodyOf<Body>(tools: VisitTools, step: Step, text: string): Body | null {
  const envelope = JSON.parse(text) as { code: number; msg: string; error?: string; body: Body };
  if (envelope.code === 1) return envelope.body;
  tools.report(step, new Error(`${envelope.error ?? ""}: ${envelope.msg}`));
  return null;
}

async function remember(tools: VisitTools, page: OpenPage, member: Member): Promise<void> {
  const residenceId = tools.plan.residence.id;
  const fields = { actionName: "remembrance", residenceId: String(residenceId) };
  const body = await act<{ is_new: number }>(tools, "lamp", { path: "/api/user/index", fields, member });
  if (!body) return;
  tools.acknowledge({ kind: "remembrance", residenceId, token: member.token, isNew: body.is_new === 1 });
  await page.readDetail();
}

interface Ordered {
  orderId: string;
  config: string;
  state: string;
}

/** Opens the panel with the whole catalogue, chooses, orders, and pays where there is a price. */
async function give(tools: VisitTools, page: OpenPage, member: Member): Promise<void> {
  const { plan, world } = tools;
  await tools.think("act");
  const catalogue = [1, 2, 3, 4].map((nth) => `/api/gift/giftItemList?categoryId=0&page=${nth}&pageSize=16`);
  await Promise.all([
    ...catalogue.map((path) => trySend(tools, "read", { path })),
    trySend(tools, "read", { path: "/api/user/index?actionName=refreshUserInfo", token: member.token }),
  ]);
  await tools.think("act");
  const isPaid = plan.gift === "paid";
  const residenceId = plan.residence.id;
  const giftId = isPaid ? world.paidGiftId : world.freeGiftId;
  const fields = { residenceId: String(residenceId), giftId: String(giftId), nums: "1" };
  const ordered = await order(tools, fields, member);
  if (!ordered) return;
  const { orderId } = ordered;
  tools.acknowledge({ kind: "order", orderId, residenceId, giftId, isPaid, token: member.token });
  if (isPaid && !(await pay(tools, ordered, member))) return;
  await page.readGifts();
}

async function order(tools: VisitTools, gift: Record<string, string>, member: Member): Promise<Ordered | null> {
  const isPaid = tools.plan.gift === "paid";
  const page = `${tools.origin}/home?id=${gift["residenceId"]}`;
  const fields = {
    actionName: "createOrder",
    ref: newRef(),
    payType: "4",
    returnUrl: `${page}&payTypeid=4&rid=1`,
    quitUrl: page,
    authCode: "",
    isAdult: isPaid ? "1" : "0",
    ...gift,
  };
  const path = "/api/missOrder/index";
  let ordered = await act<Ordered>(tools, isPaid ? "order" : "gift", { path, fields, member });
  // The gateway has not answered yet: the page queries every second for the code.
  for (let left = 10; ordered?.state === "preparing" && left > 0; left -= 1) {
    await tools.wait(1_000);
    const again = { actionName: "orderState", orderId: ordered.orderId };
    ordered = (await act<Ordered>(tools, "query", { path, fields: again, member })) ?? ordered;
  }
  return ordered;
}

/** So often the page queries whether an order is paid, every two seconds, before the person gives up. */
const maxQueries = 45;

/** Pays at the gateway's own page, which is no part of the site, and waits until the site knows. */
async function pay(tools: VisitTools, { orderId, config }: Ordered, member: Member): Promise<boolean> {
  await tools.think("act");
  if (!(await payAtGateway(tools, config))) return false;
  const fields = { actionName: "queryOrder", orderId, payType: "4" };
  for (let left = maxQueries; left > 0; left -= 1) {
    const isPaid = await act<number>(tools, "query", { path: "/api/missOrder/index", fields, member });
    if (isPaid === 1) {
      tools.acknowledge({ kind: "payment", orderId, token: member.token });
      return true;
    }
    await tools.wait(2_000);
  }
  tools.report("query", new Error(`order ${orderId} was paid, but is not confirmed`));
  return false;
}

/** `config` is the address of the sandbox's cashier. */
async function payAtGateway(tools: VisitTools, config: string): Promise<boolean> {
  try {
    const answer = await fetch(config, { method: "POST", body: new URLSearchParams({ action: "pay" }) });
    if (!answer.ok) throw new Error(`the cashier answered ${answer.status}`);
    await answer.arrayBuffer();
    return true;
  } catch (error) {
    tools.report("order", error);
    return false;
  }
}

const openings = ["今天来看看您", "又到清明了", "家里都好，请放心", "山上的花开了", "孩子们都长大了", "一直记着您"];

/** Opens the page of the messages, thinks, and sends one over the socket, or over HTTP when that fails. */
async function write(tools: VisitTools, page: OpenPage, member: Member): Promise<void> {
  const residenceId = tools.plan.residence.id;
  await tools.think("act");
  await trySend(tools, "page", { path: `/msg_board.data?id=${residenceId}&_routes=%2Fmsg_board` });
  await Promise.all([
    trySend(tools, "read", { path: "/api/fragment/messageScript" }),
    trySend(tools, "read", { path: `/api/residence/leaveMessageList?id=${residenceId}&pageSize=10` }),
  ]);
  await tools.think("write");
  const ref = newRef();
  const opening = openings[Math.floor(tools.random() * openings.length)] ?? "";
  const message = { residenceId, content: `${opening}（${ref.slice(0, 6)}）`, ref };
  const started = performance.now();
  const arrived = (event: LiveFromServer) => {
    if (event.msgType !== "message" || event.content !== message.content) return;
    page.onEvent = () => undefined;
    tools.timings.record("push", performance.now() - started);
  };
  page.onEvent = arrived;
  const id = (await writeLive(tools, page, message)) ?? (await writeByCall(tools, message, member));
  if (id !== null) tools.acknowledge({ kind: "message", id, token: member.token, ...message });
}

interface Message {
  residenceId: number;
  content: string;
  ref: string;
}

/** Null: not acknowledged in time, so that the page sends it over HTTP. */
async function writeLive(tools: VisitTools, page: OpenPage, message: Message): Promise<number | null> {
  if (!page.socket?.isJoined) return null;
  const started = performance.now();
  const ack = await page.socket.sendMessage(message);
  if (ack === null) {
    tools.report("message", new Error("a message was not acknowledged"));
    return null;
  }
  if (!ack.ok) {
    tools.report("message", new Error(`${ack.error}: ${ack.msg}`));
    return null;
  }
  tools.timings.record("message", performance.now() - started);
  return ack.id ?? null;
}

async function writeByCall(tools: VisitTools, message: Message, member: Member): Promise<number | null> {
  const { residenceId, content, ref } = message;
  const fields = { residenceId: String(residenceId), content, ref };
  const body = await act<{ id: number }>(tools, "message", { path: "/api/residence/leaveMessage", fields, member });
  return body?.id ?? null;
}

const boundary = "----changming-load";

async function upload(tools: VisitTools, member: Member): Promise<void> {
  await tools.think("act");
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), tools.photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const request = { method: "POST", path: "/api/upload/index", body, contentType, token: member.token } as const;
  const answer = await sendUntilAnswered(tools, "upload", { ...request, wantsBody: true });
  const sent = answer && bodyOf<{ url: string }>(tools, "upload", answer.text);
  if (sent) tools.acknowledge({ kind: "upload", url: sent.url, token: member.token });
}

/** A ref of an action, as the page makes one: 32 hexadecimal digits. */
const newRef = () => randomBytes(16).toString("hex");
