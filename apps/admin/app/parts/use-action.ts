import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Result } from "@changming/contract/client";
import type { ErrorName } from "@changming/contract/errors";
import { attempt, bodyOrThrow, CallError, type FailedResult } from "../api/query.ts";
import { useLogins } from "../session/session-store.ts";

const unsure: FailedResult = {
  ok: false,
  error: "offline",
  msg: "没有等到回音，不知道做成了没有。请先看一眼现在是怎样，再决定要不要再来一次",
};

interface ActionOptions<Body, Input> {
  onDone?(body: Body, input: Input): void;
  onError?(error: CallError): void;
  /** It only shows something, so nothing on the screen is fetched again. */
  changesNothing?: boolean;
}

/**
 * An action of the user, one at a time: a second click or key comes before React has drawn the first one's effect. The
 * promise settles after the action, also after one that failed.
 */
export function useAction<Body, Input = void>(
  act: (input: Input) => Promise<Result<Body>>,
  { onDone, onError, changesNothing = false }: ActionOptions<Body, Input> = {},
) {
  const isUnderWay = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (input: Input) => {
      const { result, isUnsure } = await attempt(() => act(input));
      return bodyOrThrow(isUnsure && !changesNothing ? unsure : result);
    },
    onSuccess: (body, input) => onDone?.(body, input),
    onError: (failure) => onError?.(failure),
    meta: { changesNothing },
  });
  async function run(input: Input): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await mutateAsync(input);
    } catch (failure) {
      // Displayed from `error`; any other is a mistake of ours.
      if (!(failure instanceof CallError)) throw failure;
    } finally {
      isUnderWay.current = false;
    }
  }
  return { run, isPending, error: useCurrentError(error) };
}

/** Errors that a new login resolves. */
const ofTheLogin: readonly string[] = ["sessionInvalid", "staffPageStale"] satisfies ErrorName[];

/** Whether an error still applies after so many logins. */
export function stillApplies({ failure, logins }: Pick<CallError, "failure" | "logins">, now: number): boolean {
  return now === logins || !ofTheLogin.includes(failure.error);
}

/** The error of the last try; an expired session's disappears after the next login. */
export function useCurrentError(error: CallError | null): CallError | null {
  const now = useLogins();
  return error instanceof CallError && stillApplies(error, now) ? error : null;
}
