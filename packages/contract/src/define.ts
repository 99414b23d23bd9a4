import type { z } from "zod";
import type { StaffRole } from "./admin/roles.ts";
import type { ErrorName } from "./errors.ts";

/** Who may make a call at all. What a caller may do with a given row is decided in `domain/<noun>/access.ts`. */
export type Auth = "public" | "account" | "staff";

/** Which budget of requests a call is counted against. */
export type RateClass = "read" | "search" | "write" | "credentials";

export interface CallSpec<Input extends z.ZodObject, Body extends z.ZodType> {
  method: "GET" | "POST";
  /** Path as the specification writes it. */
  path: `/api/${string}`;
  /** Further paths that answer the same. */
  aliases?: readonly `/api/${string}`[];
  /** A look that the specification posts as well: the same answer to a form. */
  alsoPost?: true;
  /** Value of `actionName` where several calls share a path. */
  action?: string;
  auth: Auth;
  /** A session that has yet to prove whose it is may make it; all other calls that need a session are refused to it. */
  forRestricted?: true;
  /** Which staff may make it, each named; `anyone` for what is asked before one is logged in. With `auth: "staff"` only. */
  roles?: readonly StaffRole[] | "anyone";
  /** Password and code must have been given within the last ten minutes: money, roles, looks into the vault. */
  isFresh?: true;
  rate: RateClass;
  /** One line for docs/api.md, in Chinese. */
  summary: string;
  input: Input;
  body: Body;
  /** Refusals beyond those that every call knows (`invalidInput`, `tooManyRequests`, `sessionInvalid`, `failed`). */
  errors: readonly ErrorName[];
  /** A public answer that is the same for every visitor and may be kept until one of its tags falls. */
  cached?: true;
  /** Takes an article: its form may be larger than those of other calls. */
  carriesText?: true;
  /** Takes a form with one file (`multipart/form-data`) instead of plain fields. */
  multipart?: true;
}

export type Call<Input extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> = Readonly<
  CallSpec<Input, Body>
>;

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type BodyOf<C extends Call> = z.output<C["body"]>;

/** The methods by which a call is made, its own first. */
export function methodsOf({ method, alsoPost }: Pick<Call, "method" | "alsoPost">): readonly Call["method"][] {
  return alsoPost ? [method, "POST"] : [method];
}

/** A call as a value. No route, client call, matrix row or line of documentation exists without one. */
export function defineCall<Input extends z.ZodObject, Body extends z.ZodType>(
  spec: CallSpec<Input, Body>,
): Call<Input, Body> {
  if (spec.cached && (spec.method !== "GET" || spec.auth !== "public")) {
    throw new Error(`${spec.path}: only public GET calls can be cached`);
  }
  if (spec.alsoPost && (spec.method !== "GET" || spec.cached)) {
    throw new Error(`${spec.path}: only GET calls that nobody keeps can be posted as well`);
  }
  if ((spec.auth === "staff") !== (spec.roles !== undefined)) {
    throw new Error(`${spec.path}: a call of the back office names its roles, and no other call does`);
  }
  return Object.freeze(spec);
}
