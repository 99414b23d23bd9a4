import { trySend, type VisitTools } from "../../load/visit.ts";

/**
 * The visit reduced to what the peer can do: read, light a lamp, give something free, write. Its pages load nothing
 * after the document, poll nothing and have no live connection.
 */
export async function peerVisit(tools: VisitTools): Promise<void> {
  const { plan, world } = tools;
  const { id, name } = plan.residence;
  const page = `/person/${id}`;
  if (plan.arrival === "search") {
    await get(tools, "search", `/search?q=${encodeURIComponent(name)}`);
    await tools.think("choose");
  }
  await get(tools, "page", page);
  if (!plan.isReturning) await Promise.all(files.map((path) => trySend(tools, "asset", { path })));
  await tools.think("read");
  if (plan.remembers) await post(tools, "lamp", `${page}/lamp`, {});
  if (plan.gift !== "none") {
    await tools.think("act");
    await get(tools, "read", `${page}/gifts`);
    await tools.think("act");
    await post(tools, "gift", `${page}/gift`, { giftId: String(world.freeGiftId) });
  }
  if (plan.writes) {
    await tools.think("write");
    await post(tools, "message", `${page}/message`, { content: "今天来看看您，家里都好，请放心" });
  }
  await tools.think("stay");
}

const files = ["/style.css", "/main.js", "/art/portraits/elder-woman.svg", "/art/gifts/incense.svg"];

async function get(tools: VisitTools, step: "page" | "search" | "read", path: string): Promise<void> {
  await trySend(tools, step, { path, ...cookieOf(tools) });
}

/** A form, and the page to which it leads. */
async function post(
  tools: VisitTools,
  step: "lamp" | "gift" | "message",
  path: string,
  form: Record<string, string>,
): Promise<void> {
  await trySend(tools, step, { method: "POST", path, form, ...cookieOf(tools) });
  await get(tools, "page", `/person/${tools.plan.residence.id}`);
}

/** The peer's sessions are cookies. */
const cookieOf = ({ member }: VisitTools) => (member ? { cookie: `connect.sid=${member.token}` } : {});
