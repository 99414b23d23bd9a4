import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { adminBindings } from "../../features/admin/bindings.ts";
import { mountReceiving, type ReceivingOptions } from "../../upload/mount-receiving.ts";
import { type Binding, bodyLimitOf } from "../bind.ts";
import { refusedEnvelope } from "../envelope.ts";
import { actionOf, sendEnvelope, sendTooMany } from "../mount-api.ts";
import { officeCaller, type OfficeOptions } from "./office-caller.ts";
import { exportFormatOf, sendExport } from "./send-export.ts";

const keyOf = ({ method, path, action }: { method: string; path: string; action?: string | undefined }) =>
  `${method} ${path} ${action ?? ""}`;

/** Puts the calls of the back office on the server. Their session is a cookie; a token in a header counts for nothing. */
export async function mountOffice(
  app: FastifyInstance,
  options: OfficeOptions & Pick<ReceivingOptions, "incoming">,
): Promise<void> {
  // Calls that take a file are received in another way.
  const plain = adminBindings.filter(({ call }) => !call.multipart);
  const bindings = new Map(plain.map((binding) => [keyOf(binding.call), binding]));
  for (const [route, sharing] of Map.groupBy(plain, ({ call }) => `${call.method} ${call.path}`)) {
    const [method = "GET", url = ""] = route.split(" ");
    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(sharing.map(({ call }) => call)),
      handler: (request, reply) => {
        const asked = request.method === "POST" ? request.body : request.query;
        const binding = bindings.get(keyOf({ method, path: url, action: actionOf(asked) }));
        if (!binding) return sendEnvelope(reply, refusedEnvelope("unknownCall", request.id));
        return answer(options, binding, asked ?? {}, request, reply);
      },
    });
  }
  const { api, budgets, incoming } = options;
  await mountReceiving(app, {
    ...{ api, budgets, incoming, bindings: adminBindings },
    callerOf: (binding, request, reply) => officeCaller(options, binding, request, reply),
  });
}

async function answer(
  options: OfficeOptions,
  binding: Binding,
  input: object,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { api, budgets } = options;
  if (!(await budgets.allows(binding.call.rate, request))) return sendTooMany(request, reply);
  const caller = await officeCaller(options, binding, request, reply);
  if (typeof caller === "string") return sendEnvelope(reply, refusedEnvelope(caller, request.id));
  const format = binding.table ? exportFormatOf(input) : null;
  if (format) return sendExport(reply, { api, binding, input, caller }, format);
  return sendEnvelope(reply, await api.answer(binding, input, caller));
}
