import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Binding, bodyLimitOf } from "../bind.ts";
import { errorEnvelope } from "../envelope.ts";
import { actionOf, sendEnvelope, sendTooMany } from "../mount-api.ts";
import { staffCaller, type AdminOptions } from "./staff-caller.ts";
import { exportFormatOf, sendExport } from "./send-export.ts";

const keyOf = ({ method, path, action }: { method: string; path: string; action?: string | undefined }) =>
  `${method} ${path} ${action ?? ""}`;

/** Registers the calls of the back office. Their session is a cookie; a token in a header is ignored. */
export function mountAdmin(app: FastifyInstance, all: readonly Binding[], options: AdminOptions): void {
  // Calls that take a file have their own routes.
  const plain = all.filter(({ call }) => !call.multipart);
  const bindings = new Map(plain.map((binding) => [keyOf(binding.call), binding]));
  for (const [route, sharing] of Map.groupBy(plain, ({ call }) => `${call.method} ${call.path}`)) {
    const [method = "GET", url = ""] = route.split(" ");
    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(sharing.map(({ call }) => call)),
      handler: (request, reply) => {
        const input = request.method === "POST" ? request.body : request.query;
        const binding = bindings.get(keyOf({ method, path: url, action: actionOf(input) }));
        if (!binding) return sendEnvelope(reply, errorEnvelope("unknownCall", request.id));
        return answer(options, binding, input ?? {}, request, reply);
      },
    });
  }
}

async function answer(
  options: AdminOptions,
  binding: Binding,
  input: object,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { api, budgets } = options;
  if (!(await budgets.allows(binding.call.rate, request))) return sendTooMany(request, reply);
  const caller = await staffCaller(options, binding, request, reply);
  if (typeof caller === "string") return sendEnvelope(reply, errorEnvelope(caller, request.id));
  const format = binding.table ? exportFormatOf(input) : null;
  if (format) return sendExport(reply, { api, binding, input, caller }, format);
  return sendEnvelope(reply, await api.answer(binding, input, caller));
}
