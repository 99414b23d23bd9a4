import { useEffect, useRef } from "react";

/** Leads the keyboard into a form's first field as soon as it stands there: what the page is for. Give the ref to the form. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), []);
  return form;
}
