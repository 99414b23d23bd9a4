import type { Envelope } from "@changming/contract/envelope";
import { errors } from "@changming/contract/errors";
import type { Actor, Browser, Ctx } from "@changming/domain/context";
import { Refusal } from "@changming/domain/refusal";
import type { TagLedger } from "@changming/domain/tag-ledger";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { ReadLedger } from "../cache/read-ledger.ts";
import type { TagCache } from "../cache/tag-cache.ts";
import { addressesOf, type Binding, callName } from "./bind.ts";
import { actorOfCall, mayEnter } from "./entry.ts";
import { errorNameOf, refusedEnvelope } from "./envelope.ts";
import { keptAnswer, type KeptAnswer } from "./kept-answer.ts";

export interface Caller {
  actor: Actor;
  /** From where the call comes; absent inside the process. */
  address?: string;
  browser?: Browser;
  requestId: string;
  /** Where a staff session's token goes, on the back office's calls. */
  keepSession?: Ctx["keepSession"];
  device?: Ctx["device"];
}

export interface ApiOptions extends Pick<Ctx, "db" | "clock" | "media" | "pictureFiles" | "gates" | "live"> {
  answers: TagCache<KeptAnswer>;
  /** Ledger of calls that nothing is kept of. */
  ledger: TagLedger;
  bindings: readonly Binding[];
  reportFault(error: unknown, requestId: string): void;
}

/** Answers calls, whoever carries them here: an HTTP request or a page that is being rendered. */
export class Api {
  #options: ApiOptions;
  #bindings = new Map<string, Binding>();
  /** Paths, and whether all of their calls are for those alone who have an account. */
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

  get bindings(): readonly Binding[] {
    return this.#options.bindings;
  }

  /** True of a path where no call is made without a session. */
  needsSession(path: string): boolean {
    return this.#personal.get(path) ?? false;
  }

  find(method: string, path: string, action: string | undefined): Binding | undefined {
    return this.#bindings.get(keyOf(method, path, action)) ?? this.#bindings.get(keyOf(method, path, undefined));
  }

  /** Answers one call. Never throws: what goes wrong is in the envelope. */
  async answer(
    binding: Binding,
    rawInput: unknown,
    caller: Caller,
    ledger = this.#options.ledger,
  ): Promise<Envelope<unknown>> {
    const { call } = binding;
    const entry = mayEnter(caller.actor, call);
    if (!entry.allowed) return refusedEnvelope(entry.reason, caller.requestId);
    // Where a rule has no sentence of its own, the registry's stands in.
    const input = call.input.safeParse(rawInput, { error: () => errors.invalidInput.message });
    if (!input.success) {
      const [issue] = input.error.issues;
      const field = issue?.path.map(String).join(".");
      return refusedEnvelope("invalidInput", caller.requestId, { msg: issue?.message, field });
    }
    try {
      const body = await this.#run(binding, input.data, caller, ledger);
      return { code: 1, msg: "", body };
    } catch (thrown) {
      const name = errorNameOf(thrown);
      if (!(thrown instanceof Refusal)) this.#options.reportFault(thrown, caller.requestId);
      const more =
        thrown instanceof Refusal ? { msg: thrown.sentence, field: thrown.field, waitSeconds: thrown.waitSeconds } : {};
      return refusedEnvelope(name, caller.requestId, more);
    }
  }

  /** Under which the answer to a visitor's call is kept; null when it is not of the kind or its input is bad. */
  cacheKey(binding: Binding, rawInput: unknown): string | null {
    const { call } = binding;
    if (!call.cached) return null;
    const input = call.input.safeParse(rawInput);
    return input.success ? `${call.path} ${call.action ?? ""} ${JSON.stringify(input.data)}` : null;
  }

  /** The answer that is kept under the key today, when there is one. */
  peekAnswer(key: string): KeptAnswer | undefined {
    return this.#options.answers.peek(this.#today(key))?.value;
  }

  /** Answers a visitor from what is kept, or makes and keeps it. A refusal is never kept. */
  async answerKept(
    binding: Binding,
    key: string,
    rawInput: unknown,
    requestId: string,
    page?: ReadLedger,
  ): Promise<KeptAnswer> {
    const caller: Caller = { actor: { kind: "visitor" }, requestId };
    const entry = await this.#options.answers.get(this.#today(key), async (ledger) => {
      return keptAnswer(await this.answer(binding, rawInput, caller, ledger));
    });
    page?.read(...entry.seen);
    return entry.value;
  }

  /** What a verb is given that works for this caller, within a call or without one. */
  contextOf({ address, browser = "pc", ...caller }: Caller, tags: TagLedger = this.#options.ledger): Ctx {
    const { db, clock, media, pictureFiles, gates, live } = this.#options;
    return { db, clock, tags, live, media, pictureFiles, gates, address: address ?? null, browser, ...caller };
  }

  /** The Shanghai day is part of every answer: its dates, its counts of today. */
  #today(key: string): string {
    return `${shanghaiDay(this.#options.clock())} ${key}`;
  }

  async #run(binding: Binding, input: unknown, caller: Caller, ledger: TagLedger): Promise<unknown> {
    const actor = actorOfCall(caller.actor, binding.call);
    const body = await binding.handle(this.contextOf({ ...caller, actor }, ledger), input);
    const checked = binding.call.body.safeParse(body);
    // What the contract does not declare is stripped; what it misses must not travel half.
    if (checked.success) return checked.data;
    throw new Error(`${callName(binding.call)}: the answer does not match the contract: ${checked.error.message}`);
  }
}

function keyOf(method: string, path: string, action: string | undefined): string {
  return `${method} ${path} ${action ?? ""}`;
}
