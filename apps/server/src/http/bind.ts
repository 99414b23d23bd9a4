import type { BodyOf, Call, ParsedInputOf } from "@changming/contract/define";
import type { Ctx } from "@changming/domain/context";

/** A call with what answers it. Handlers return the body or throw; the envelope is none of their business. */
export interface Binding {
  call: Call;
  handle(ctx: Ctx, input: unknown): Promise<unknown>;
}

/** Binds contract → verb → presenter. The input has passed the contract's schema when `handle` is called. */
export function bind<C extends Call>(
  call: C,
  handle: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<BodyOf<C>>,
): Binding {
  return { call, handle: (ctx, input) => handle(ctx, input as ParsedInputOf<C>) };
}

/** `GET /api/notice/index itemList`, for logs. */
export function callName({ method, path, action }: Call): string {
  return action ? `${method} ${path} ${action}` : `${method} ${path}`;
}
