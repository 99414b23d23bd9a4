import { useEffect, useRef } from "react";

/** Focuses the first field of a form on mount. Attach the returned ref to the form. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), []);
  return form;
}
