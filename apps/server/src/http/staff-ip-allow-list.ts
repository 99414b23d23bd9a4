import type { FastifyInstance } from "fastify";
import { errors } from "@changming/contract/errors";
import { errorEnvelope } from "./envelope.ts";
import { sendEnvelope } from "./mount-api.ts";
import { isListed, listOf } from "../config/address-list.ts";

/** Restricts the back office (page, files and calls) to these addresses, before any login. */
export function requireStaffAddress(app: FastifyInstance, addresses: readonly string[]): void {
  const listed = listOf(addresses);
  app.addHook("onRequest", async (request, reply) => {
    // The matched route, however the address was written.
    const { url = "" } = request.routeOptions;
    const isCall = url.startsWith("/api/admin/");
    if (!isCall && url !== "/admin" && !url.startsWith("/admin/")) return;
    if (isListed(listed, request.ip)) return;
    if (isCall) return sendEnvelope(reply, errorEnvelope("staffAddressForeign", request.id));
    reply.code(403).header("cache-control", "no-store").header("x-robots-tag", "noindex, nofollow");
    return reply.type("text/html; charset=utf-8").send(page);
  });
}

const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>长明后台</title>
<meta name="viewport" content="width=device-width"><h1>这里打不开后台</h1>
<p>${errors.staffAddressForeign.message}。地址变了的，请让负责安装的同事改 STAFF_ADDRESSES。</p></html>`;
