import type { z } from "zod";
import type { StaffRole } from "./staff-roles.ts";
import type { ErrorName } from "./errors.ts";

/**
 * Who may make a call at all (R-wire-13). What a caller may do with a given row is decided in
 * `domain/<noun>/access.ts`.
 */
type Auth = "public" | "account" | "staff";

/** The rate limit a call counts against. */
export type RateClass = "read" | "search" | "write" | "credentials";

interface CallSpec<Input extends z.ZodObject, Body extends z.ZodType> {
  method: "GET" | "POST";
  /** Path by R-wire-17. */
  path: `/api/${string}`;
  /** Further paths with the same behaviour. */
  aliases?: readonly `/api/${string}`[];
  /** A read call that must also accept POST (R-wire-10): the same response to a form. */
  alsoPost?: true;
  /** Value of `actionName` where several calls share a path. */
  action?: string;
  auth: Auth;
  /** Allowed to a session that has not been verified yet; all other calls that need a session reject it. */
  forRestricted?: true;
  /** Staff roles that may make the call; `anyone` for calls before login. With `auth: "staff"` only. */
  roles?: readonly StaffRole[] | "anyone";
  /** Password and code must have been given within the last ten minutes: money, roles, views of vault documents. */
  needsReauthentication?: true;
  rate: RateClass;
  /** One line for docs/api.md, in Chinese. */
  summary: string;
  input: Input;
  body: Body;
  /** Errors besides those of every call (`invalidInput`, `tooManyRequests`, `sessionInvalid`, `failed`). */
  errors: readonly ErrorName[];
  /** A public response, the same for every visitor, cached until one of its tags is invalidated. */
  cached?: true;
  /**
   * A back office list that may be some seconds old, so that a replica can answer it; never of money, and never one in
   * which access, privacy or an open decision matters.
   */
  mayLag?: true;
  /** Accepts an article: its body may be larger than that of other calls. */
  carriesText?: true;
  /** Accepts a form with one file (`multipart/form-data`) instead of plain fields. */
  multipart?: true;
}

export type Call<Input extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> = Readonly<
  CallSpec<Input, Body>
>;

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type BodyOf<C extends Call> = z.output<C["body"]>;

/** The methods a call accepts, its own first. */
export function methodsOf({ method, alsoPost }: Pick<Call, "method" | "alsoPost">): readonly Call["method"][] {
  return alsoPost ? [method, "POST"] : [method];
}

/** A call as a value. Every route, client method, matrix row and line of documentation is derived from one. */
export function defineCall<Input extends z.ZodObject, Body extends z.ZodType>(
  spec: CallSpec<Input, Body>,
): Call<Input, Body> {
  if (spec.cached && (spec.method !== "GET" || spec.auth !== "public")) {
    throw new Error(`${spec.path}: only public GET calls can be cached`);
  }
  if (spec.mayLag && (spec.method !== "GET" || spec.auth !== "staff")) {
    throw new Error(`${spec.path}: only GET calls of the back office may lag`);
  }
  if (spec.alsoPost && (spec.method !== "GET" || spec.cached)) {
    throw new Error(`${spec.path}: only GET calls that are not cached can be posted as well`);
  }
  if ((spec.auth === "staff") !== (spec.roles !== undefined)) {
    throw new Error(`${spec.path}: an admin call lists its roles, and no other call does`);
  }
  return Object.freeze(spec);
}
