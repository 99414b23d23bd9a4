import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Envelope } from "@changming/contract/envelope";
import type { ErrorName } from "@changming/contract/errors";
import { largestUpload } from "@changming/contract/upload-limits";
import { Refusal, refuse } from "@changming/domain/refusal";
import type { Caller } from "../http/api.ts";
import type { Binding } from "../http/bind.ts";
import { mayEnter } from "../http/entry.ts";
import { errorNameOf, refusedEnvelope } from "../http/envelope.ts";
import { type MountOptions, sendEnvelope, sendTooMany } from "../http/mount-api.ts";
import { boundaryOf, MalformedForm } from "./multipart.ts";
import { type ArrivedForm, receiveForm } from "./receive-form.ts";

export interface ReceivingOptions extends Pick<MountOptions, "api" | "budgets"> {
  /** Among these the calls that take a file. */
  bindings: readonly Binding[];
  /** Who sends, or why he is not believed. */
  callerOf(binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<Caller | ErrorName>;
  /** Folder in which files grow. */
  incoming: string;
}

/** Bytes of a form around its file. */
const largestFrame = 16_384;
/** What is still listened to, unread, after a refusal, so that the refusal is heard. */
const longestListening = 4 * largestUpload;

/** Puts the calls that take a file on the server. Nothing is read before it is known who sends it. */
export async function mountReceiving(app: FastifyInstance, options: ReceivingOptions): Promise<void> {
  const bindings = options.bindings.filter(({ call }) => call.multipart);
  await app.register(async (scope) => {
    // The body stays in the request until the handler reads it.
    scope.addContentTypeParser(/^multipart\/form-data\b/i, (_request, _payload, done) => done(null));
    for (const binding of bindings) {
      const config = { takesFile: true };
      scope.post(binding.call.path, { config }, (request, reply) => receive(options, binding, request, reply));
    }
  });
}

async function receive(options: ReceivingOptions, binding: Binding, request: FastifyRequest, reply: FastifyReply) {
  const { api, budgets } = options;
  if (!(await budgets.allows(binding.call.rate, request))) return listen(request, sendTooMany(request, reply));
  const caller = await options.callerOf(binding, request, reply);
  if (typeof caller === "string") return listen(request, sendEnvelope(reply, refusedEnvelope(caller, request.id)));
  const boundary = boundaryOf(request.headers["content-type"]);
  if (!mayEnter(caller.actor, binding.call).allowed || boundary === null) {
    // Refused, and why: nobody is there, or nothing was sent as a file.
    return listen(request, sendEnvelope(reply, await api.answer(binding, request.body ?? {}, caller)));
  }
  return listen(request, sendEnvelope(reply, await answerForm(options, binding, request, caller, boundary)));
}

/** Receives the form and answers it. When this returns, nothing of the form is on the disk any more. */
async function answerForm(
  { api, incoming }: ReceivingOptions,
  binding: Binding,
  request: FastifyRequest,
  caller: Caller,
  boundary: string,
): Promise<Envelope<unknown>> {
  let form: ArrivedForm | undefined;
  try {
    if (Number(request.headers["content-length"] ?? 0) > largestUpload + largestFrame) refuse("uploadTooLarge");
    // Breaking off must not cut the line on which the refusal is sent.
    form = await receiveForm(request.raw.iterator({ destroyOnReturn: false }), boundary, incoming);
    return await api.answer(binding, form.input, caller);
  } catch (error) {
    return refusalOf(error, request);
  } finally {
    await form?.discard();
  }
}

/** Reads on for a while without keeping anything: a browser that is still sending would not see the answer. */
function listen(request: FastifyRequest, answer: FastifyReply): FastifyReply {
  let heard = 0;
  request.raw.on("data", (bytes: Buffer) => {
    heard += bytes.length;
    if (heard > longestListening) request.raw.destroy();
  });
  request.raw.resume();
  return answer;
}

/** A sender who hung up: reading the rest of the form throws this. What our own disk says has another code. */
const hungUp = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

function isOfSender(error: unknown, request: FastifyRequest): boolean {
  if (error instanceof MalformedForm) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return request.raw.destroyed && hungUp.has(code);
}

function refusalOf(error: unknown, request: FastifyRequest) {
  if (error instanceof Refusal) return refusedEnvelope(error.error, request.id, { field: error.field });
  if (isOfSender(error, request)) return refusedEnvelope("invalidInput", request.id);
  request.log.error({ err: error }, "an upload failed");
  return refusedEnvelope(errorNameOf(error), request.id);
}
