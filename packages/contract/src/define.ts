import type { z } from "zod";
import type { ErrorName } from "./errors.ts";

/** Who may make a call at all. What a caller may do with a given row is decided in `domain/<noun>/access.ts`. */
export type Auth = "public" | "account";

/** Which budget of requests a call is counted against. */
export type RateClass = "read" | "search" | "write" | "credentials";

export interface CallSpec<Input extends z.ZodObject, Body extends z.ZodType> {
  method: "GET" | "POST";
  /** Path as the specification writes it. */
  path: `/api/${string}`;
  /** Further paths that answer the same. */
  aliases?: readonly `/api/${string}`[];
  /** Value of `actionName` where several calls share a path. */
  action?: string;
  auth: Auth;
  /** A session that has yet to prove whose it is may make it; all other `account` calls are refused to it. */
  forRestricted?: true;
  rate: RateClass;
  /** One line for docs/api.md, in Chinese. */
  summary: string;
  input: Input;
  body: Body;
  /** Refusals beyond those that every call knows (`invalidInput`, `tooManyRequests`, `sessionInvalid`, `failed`). */
  errors: readonly ErrorName[];
  /** A public answer that is the same for every visitor and may be kept until one of its tags falls. */
  cached?: true;
  /** Takes a form with one file (`multipart/form-data`) instead of plain fields. */
  multipart?: true;
}

export type Call<Input extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> = Readonly<
  CallSpec<Input, Body>
>;

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type BodyOf<C extends Call> = z.output<C["body"]>;

/** A call as a value. No route, client call, matrix row or line of documentation exists without one. */
export function defineCall<Input extends z.ZodObject, Body extends z.ZodType>(
  spec: CallSpec<Input, Body>,
): Call<Input, Body> {
  if (spec.cached && (spec.method !== "GET" || spec.auth !== "public")) {
    throw new Error(`${spec.path}: only public GET calls can be cached`);
  }
  return Object.freeze(spec);
}
