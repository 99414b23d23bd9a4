import { type BodyOf, type Call, methodsOf, type ParsedInputOf } from "@changming/contract/define";
import type { Ctx } from "@changming/domain/context/context";
import type { ExportTable } from "./export-rows.ts";

/** A call with its handler. Handlers return the body or throw; the envelope is written elsewhere. */
export interface Binding {
  call: Call;
  handle(ctx: Ctx, input: unknown): Promise<unknown>;
  /** Set for a back office list that can be exported as a file. */
  table?: ExportTable<unknown>;
}

/** Binds contract → verb → presenter. The input has passed the contract's schema when `handle` is called. */
export function bind<C extends Call>(
  call: C,
  handle: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<BodyOf<C>>,
): Binding {
  return { call, handle: (ctx, input) => handle(ctx, input as ParsedInputOf<C>) };
}

type RowOf<C extends Call> = BodyOf<C> extends { itemList: (infer Row)[] } ? Row : never;

/** Binds a back office list that can be exported as a file: the same call with `format` beside its fields. */
export function bindList<C extends Call>(
  call: C,
  table: ExportTable<RowOf<C>, BodyOf<C>>,
  handle: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<BodyOf<C>>,
): Binding {
  return { ...bind(call, handle), table };
}

/** All routes of a call: each of its methods at each of its paths. */
export function addressesOf(call: Call): { method: Call["method"]; path: string }[] {
  const paths = [call.path, ...(call.aliases ?? [])];
  return methodsOf(call).flatMap((method) => paths.map((path) => ({ method, path })));
}

/** `GET /api/notice/index itemList`, for logs. */
export function callName({ method, path, action }: Call): string {
  return action ? `${method} ${path} ${action}` : `${method} ${path}`;
}

/** Maximum body size at a path whose calls are distinguished by a field of the form. */
export function bodyLimitOf(calls: readonly Call[]): number {
  return calls.some(({ carriesText }) => carriesText) ? textBody : plainBody;
}

/** Maximum bytes of a plain form, as sent (R-wire-18). */
export const plainBody = 262_144;

/** Fits the longest text of the contract in characters of nine bytes each (R-wire-18). */
export const textBody = 1_048_576;
