import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Envelope } from "@changming/contract/envelope";
import type { ErrorName } from "@changming/contract/errors";
import { largestUpload } from "@changming/contract/upload-limits";
import { DomainError, fail } from "@changming/domain/context/domain-error";
import { type Caller, canCall } from "../http/api.ts";
import type { Binding } from "../http/bind.ts";
import { errorNameOf, errorEnvelope } from "../http/envelope.ts";
import { type MountOptions, sendEnvelope, sendTooMany } from "../http/mount-api.ts";
import { boundaryOf, MalformedForm } from "./multipart.ts";
import { type ArrivedForm, receiveForm } from "./receive-form.ts";

interface ReceivingOptions extends Pick<MountOptions, "api" | "rateLimits"> {
  /** All bindings; the calls that take a file are among them. */
  bindings: readonly Binding[];
  /** The sender, or the error of their authentication. */
  callerOf(binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<Caller | ErrorName>;
  /** Folder of files that are being received. */
  incoming: string;
}

/** Maximum bytes of a form besides its file. */
const largestFrame = 16_384;
/** Maximum bytes that are still read and dropped after an error, so that the sender receives the error. */
const maxDrainedBytes = 4 * largestUpload;

/** Mounts the calls that take a file (R-upload-1). Nothing is read before the sender is known. */
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
  const { api, rateLimits } = options;
  if (!(await rateLimits.allows(binding.call.rate, request))) return drain(request, sendTooMany(request, reply));
  const caller = await options.callerOf(binding, request, reply);
  if (typeof caller === "string") return drain(request, sendEnvelope(reply, errorEnvelope(caller, request.id)));
  const boundary = boundaryOf(request.headers["content-type"]);
  if (!canCall(caller.actor, binding.call).allowed || boundary === null) {
    // Rejected with the reason: not logged in, or no file in the request.
    return drain(request, sendEnvelope(reply, await api.answer(binding, request.body ?? {}, caller)));
  }
  return drain(request, sendEnvelope(reply, await answerForm(options, binding, request, caller, boundary)));
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
    if (Number(request.headers["content-length"] ?? 0) > largestUpload + largestFrame) fail("uploadTooLarge");
    // Stopping early must not close the connection on which the error is sent.
    form = await receiveForm(request.raw.iterator({ destroyOnReturn: false }), boundary, incoming);
    return await api.answer(binding, form.input, caller);
  } catch (error) {
    return errorEnvelopeOf(error, request, binding);
  } finally {
    await form?.discard();
  }
}

/** Reads and drops the rest for a while: a browser that is still sending would not read the answer. */
function drain(request: FastifyRequest, answer: FastifyReply): FastifyReply {
  let drained = 0;
  request.raw.on("data", (bytes: Buffer) => {
    drained += bytes.length;
    if (drained > maxDrainedBytes) request.raw.destroy();
  });
  request.raw.resume();
  return answer;
}

/** Codes of a sender who disconnected while the form was read. Errors of our own disk have other codes. */
const hungUp = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

function isOfSender(error: unknown, request: FastifyRequest): boolean {
  if (error instanceof MalformedForm) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return request.raw.destroyed && hungUp.has(code);
}

function errorEnvelopeOf(error: unknown, request: FastifyRequest, { call }: Binding) {
  // The sentence of `uploadTooLarge` is about images.
  const isLargeTable =
    error instanceof DomainError && error.error === "uploadTooLarge" && !call.errors.includes(error.error);
  if (isLargeTable) return errorEnvelope("tableTooLarge", request.id);
  if (error instanceof DomainError) return errorEnvelope(error.error, request.id, { field: error.field });
  if (isOfSender(error, request)) return errorEnvelope("invalidInput", request.id);
  request.log.error({ err: error }, "an upload failed");
  return errorEnvelope(errorNameOf(error), request.id);
}
