import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import { type Template, templateOf } from "./template-data.ts";

/** Asked when the writing rests, ms. */
const rest = 500;

/**
 * What a certificate with these words looks like, as the server fills them in: HTML. The last good one stays while
 * something is wrong with them, which `fault` says; "" when nothing is.
 */
export function usePreview(residenceId: number, saved: Template, words: string): { html: string; fault: string } {
  const [shown, setShown] = useState({ html: saved.remembrance_text, fault: "" });
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      const template = templateOf(words, saved.standing);
      const result = await api.certificateTemplate.preview({ residenceId, template }, { signal });
      if (signal.aborted) return;
      if (result.ok) setShown({ html: result.body.remembrance_text, fault: "" });
      else setShown(({ html }) => ({ html, fault: result.msg }));
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [residenceId, saved.standing, words]);
  return shown;
}
