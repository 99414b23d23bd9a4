import type { Envelope } from "@changming/contract/envelope";
import { errors } from "@changming/contract/errors";
import type { Replicas } from "@changming/db/replicas";
import type { Actor, Browser, Ctx } from "@changming/domain/context/context";
import { DomainError, allowed, type Verdict } from "@changming/domain/context/domain-error";
import type { CacheTags } from "@changming/domain/context/tags";
import { shanghaiDay } from "@changming/kit/shanghai";
import { traced } from "@changming/kit/traced";
import type { Call } from "@changming/contract/define";
import { actorOfPublicCall, canCallAsAccount } from "@changming/domain/account/access";
import { canCallAsStaff } from "@changming/domain/staff-role/access";
import type { TagCache, CacheTagRecorder, Cacheable } from "../cache/tag-cache.ts";
import { addressesOf, type Binding, callName } from "./bind.ts";
import { errorNameOf, errorEnvelope } from "./envelope.ts";
import { Payload } from "../cache/payload.ts";

export interface Caller {
  actor: Actor;
  /** Address of the client; absent inside the process. */
  address?: string;
  browser?: Browser;
  requestId: string;
  /** A write of this browser may not have reached the replicas yet. */
  hasJustWritten?: boolean;
  /** Stores the token of a staff session, on back office calls. */
  storeSession?: Ctx["storeSession"];
  device?: Ctx["device"];
  reportDelay?: Ctx["reportDelay"];
}

interface ApiOptions extends Pick<Ctx, "db" | "clock" | "media" | "uploadFiles" | "services" | "live"> {
  answers: TagCache<CachedResponse>;
  /** Recorder for calls whose answers are not cached. */
  tags: CacheTags;
  bindings: readonly Binding[];
  /** null where none is configured. */
  replicas: Pick<Replicas, "read"> | null;
  reportError(error: unknown, requestId: string): void;
}

/** Answers calls of an HTTP request or of a page that is being rendered. */
export class Api {
  #options: ApiOptions;
  #bindings = new Map<string, Binding>();
  /** Paths, and whether all of their calls require an account. */
  #personal = new Map<string, boolean>();

  constructor(options: ApiOptions) {
    this.#options = options;
    for (const binding of options.bindings) {
      const { call } = binding;
      for (const { method, path } of addressesOf(call)) {
        this.#bindings.set(keyOf(method, path, call.action), binding);
        this.#personal.set(path, call.auth === "account" && (this.#personal.get(path) ?? true));
      }
    }
  }

  get hasReplicas(): boolean {
    return this.#options.replicas !== null;
  }

  get bindings(): readonly Binding[] {
    return this.#options.bindings;
  }

  /** True for a path whose calls all require a session. */
  needsSession(path: string): boolean {
    return this.#personal.get(path) ?? false;
  }

  find(method: string, path: string, action: string | undefined): Binding | undefined {
    return this.#bindings.get(keyOf(method, path, action)) ?? this.#bindings.get(keyOf(method, path, undefined));
  }

  /** Answers one call. Never throws: errors are in the envelope. */
  async answer(
    binding: Binding,
    rawInput: unknown,
    caller: Caller,
    tags = this.#options.tags,
  ): Promise<Envelope<unknown>> {
    const { call } = binding;
    const entry = canCall(caller.actor, call);
    if (!entry.allowed) return errorEnvelope(entry.reason, caller.requestId);
    // Default for a rule without its own message.
    const input = call.input.safeParse(rawInput, { error: () => errors.invalidInput.message });
    if (!input.success) {
      const [issue] = input.error.issues;
      const field = issue?.path.map(String).join(".");
      return errorEnvelope("invalidInput", caller.requestId, { msg: issue?.message, field });
    }
    try {
      const operation = () => ({ kind: "call" as const, name: callName(call) });
      const body = await traced(operation, () => this.#run(binding, input.data, caller, tags));
      return { code: 1, msg: "", body };
    } catch (thrown) {
      const name = errorNameOf(thrown);
      if (!(thrown instanceof DomainError)) this.#options.reportError(thrown, caller.requestId);
      const more =
        thrown instanceof DomainError
          ? { msg: thrown.sentence, field: thrown.field, waitSeconds: thrown.waitSeconds }
          : {};
      return errorEnvelope(name, caller.requestId, more);
    }
  }

  /** Cache key of a visitor's call; null when the call is not cacheable or its input is invalid. */
  cacheKey(binding: Binding, rawInput: unknown): string | null {
    const { call } = binding;
    if (!call.cached) return null;
    const input = call.input.safeParse(rawInput);
    return input.success ? `${call.path} ${call.action ?? ""} ${JSON.stringify(input.data)}` : null;
  }

  /** The answer cached under the key today, if any. */
  peekAnswer(key: string): CachedResponse | undefined {
    return this.#options.answers.peek(this.#today(key))?.value;
  }

  /** Answers a visitor from the cache, or makes and caches the answer. An error is never cached. */
  async answerFromCache(
    binding: Binding,
    key: string,
    rawInput: unknown,
    requestId: string,
    page?: CacheTagRecorder,
  ): Promise<CachedResponse> {
    const caller: Caller = { actor: { kind: "visitor" }, requestId };
    const entry = await this.#options.answers.get(this.#today(key), async (tags) => {
      return cachedResponse(await this.answer(binding, rawInput, caller, tags));
    });
    page?.readEntry(entry);
    return entry.value;
  }

  /** The context of verbs for this caller, within a call or without one. */
  contextOf({ address, browser = "pc", ...caller }: Caller, tags: CacheTags = this.#options.tags): Ctx {
    const { db, clock, media, uploadFiles, services, live } = this.#options;
    return { db, clock, tags, live, media, uploadFiles, services, address: address ?? null, browser, ...caller };
  }

  /** The Shanghai day is part of every key: answers contain dates and counts of today. */
  #today(key: string): string {
    return `${shanghaiDay(this.#options.clock())} ${key}`;
  }

  async #run(binding: Binding, input: unknown, caller: Caller, tags: CacheTags): Promise<unknown> {
    const actor = actorOfCall(caller.actor, binding.call);
    const ctx = this.contextOf({ ...caller, actor }, tags);
    const body = await this.#handle(binding, input, ctx, caller);
    const checked = binding.call.body.safeParse(body);
    // Undeclared fields are stripped; a missing field is an error rather than a partial answer.
    if (checked.success) return checked.data;
    throw new Error(`${callName(binding.call)}: the answer does not match the contract: ${checked.error.message}`);
  }

  /** Reads a list that may lag from a replica, and everything else from the primary. */
  async #handle(binding: Binding, input: unknown, ctx: Ctx, { hasJustWritten }: Caller): Promise<unknown> {
    const { replicas } = this.#options;
    const fromPrimary = () => binding.handle(ctx, input);
    if (!replicas || !binding.call.mayLag || hasJustWritten || ctx.actor.kind !== "staff") return fromPrimary();
    return replicas.read(ctx.actor.staffId, (db) => binding.handle({ ...ctx, db }, input), fromPrimary);
  }
}

function keyOf(method: string, path: string, action: string | undefined): string {
  return `${method} ${path} ${action ?? ""}`;
}

/** A cached answer of a public call, as data and as bytes. */
export interface CachedResponse extends Cacheable {
  envelope: Envelope<unknown>;
  payload: Payload;
}

/** Makes the bytes of an answer. An error is sent but never cached. */
function cachedResponse(envelope: Envelope<unknown>): CachedResponse {
  const payload = new Payload(Buffer.from(JSON.stringify(envelope)));
  return { envelope, payload, bytes: payload.bytes, isCacheable: envelope.code === 1 };
}

/** Whether the actor may make the call at all (R-wire-13). */
export function canCall(actor: Actor, call: Call): Verdict {
  if (call.auth === "staff") return canCallAsStaff(actor, call);
  return call.auth === "account" ? canCallAsAccount(actor, call) : allowed;
}

/** The actor for the call; see `actorOfPublicCall` for restricted sessions. */
function actorOfCall(actor: Actor, { auth }: Call): Actor {
  return auth === "public" ? actorOfPublicCall(actor) : actor;
}
