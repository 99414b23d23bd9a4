import { createContext, useContext } from "react";

interface FieldFailure {
  field?: string | undefined;
  msg: string;
}

/** The failure of the form around a field; null without one. */
export const FieldErrors = createContext<FieldFailure | null>(null);

/** The error of the field with this name. */
export function useFieldError(name: string | undefined): string | undefined {
  const failure = useContext(FieldErrors);
  return failure && name !== undefined && failure.field === name ? failure.msg : undefined;
}
