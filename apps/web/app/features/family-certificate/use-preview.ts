import { useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import { type Template, templateOf } from "./template-data.ts";

/** Debounce, ms. */
const debounceMs = 500;

/**
 * The certificate's HTML with this text, as the server fills it in. The last valid one stays while the text is invalid;
 * `error` is the message then, else "".
 */
export function usePreview(
  residenceId: number,
  saved: Template,
  templateText: string,
): { html: string; error: string } {
  const [preview, setPreview] = useState({ html: saved.remembrance_text, error: "" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetchPreview = async () => {
      const template = templateOf(templateText, saved.standing);
      const result = await api.certificateTemplate.preview({ residenceId, template }, { signal });
      if (signal.aborted) return;
      if (result.ok) setPreview({ html: result.body.remembrance_text, error: "" });
      else setPreview(({ html }) => ({ html, error: result.msg }));
    };
    const timer = setTimeout(() => void fetchPreview(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [residenceId, saved.standing, templateText]);
  return preview;
}
