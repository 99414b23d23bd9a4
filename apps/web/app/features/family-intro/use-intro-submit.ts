import { useEffect, useState } from "react";
import type { Editor } from "@tiptap/react";
import { editorHtml as written } from "@changming/ui/editor/set-link";
import type { SendingImages, TemporaryImages } from "@changming/ui/editor/temporary-images";
import { showToast } from "@changming/ui/toast";
import { introLength, maxIntroLength, maxIntroHtmlLength, visibleText } from "@changming/contract/intro-length";
import { api } from "../../api/api.ts";
import { SubmitLock } from "../../form/submit-lock.ts";
import { counted } from "../../parts/counted.ts";

/** The text that another member saved meanwhile. */
interface SavedMeanwhile {
  version: number;
  content: string;
}

interface IntroSubmit {
  editor: Editor;
  images: TemporaryImages;
  residenceId: number;
  version: number;
  onSubmitted(): void;
}

/** In ms; longer than a call's two seconds, as the text may have 200 KB (R-wire-2, docs/decisions/0029). */
const timeoutMs = 15_000;

function introErrorOf(editor: Editor): string {
  let hasImage = false;
  editor.state.doc.descendants((node) => {
    if (node.type.name === "image") hasImage = true;
  });
  return introError({ text: editor.getText(), html: written(editor), hasImage });
}

async function newest(residenceId: number): Promise<SavedMeanwhile | null> {
  const home = await api.family.detail({ id: residenceId });
  const intro = home.ok && (await api.residence.intro({ id: residenceId }, { asMember: true }));
  return home.ok && intro && intro.ok ? { version: home.body.intro_version, content: intro.body.content } : null;
}

/**
 * Uploads the images, then sends the text (R-biography-4), at most once a second. After any failure the text stays in
 * the editor.
 */
export function useIntroSubmit({ editor, images, residenceId, version, onSubmitted }: IntroSubmit) {
  const [error, setError] = useState("");
  const [sending, setSending] = useState<SendingImages | null>(null);
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [lock] = useState(() => new SubmitLock());

  useEffect(() => {
    const revalidate = () => setError((last) => last && remainingError(last, introErrorOf(editor)));
    editor.on("update", revalidate);
    return () => void editor.off("update", revalidate);
  }, [editor]);

  async function send(): Promise<string> {
    const broken = await images.send(editor, setSending);
    if (broken) return broken;
    const over = meanwhile?.version ?? version;
    const result = await api.family.submitIntro(
      { id: residenceId, content: written(editor), version: over },
      { timeoutMs },
    );
    if (result.ok) {
      onSubmitted();
      return "";
    }
    if (result.error === "editedMeanwhile") setMeanwhile(await newest(residenceId));
    return result.msg;
  }

  async function check() {
    setError("");
    const currentError = introErrorOf(editor);
    if (currentError) {
      lock.reopen();
      setError(currentError);
      showToast(currentError);
      editor.commands.focus();
      return;
    }
    setBusy(true);
    editor.setEditable(false);
    setError(await send());
    editor.setEditable(true);
    setBusy(false);
  }

  const submit = () => lock.pass(check);

  return { error, sending, meanwhile, isBusy, submit };
}

export interface WrittenIntro {
  text: string;
  html: string;
  hasImage: boolean;
}

const empty = "请输入正文内容";
const tooLong = `正文最多 ${counted(maxIntroLength)} 字，请精简一些再提交，写好的都还在`;
const tooMuch = "正文里的图片或格式太多了，请精简一些再提交，写好的都还在";
const introErrors: readonly string[] = [empty, tooLong, tooMuch];

/** Why a biography cannot be submitted (R-biography-3), with the server's message; "" when it can. */
export function introError({ text, html, hasImage }: WrittenIntro): string {
  if (!hasImage && visibleText(text) === "") return empty;
  if (introLength(text) > maxIntroLength) return tooLong;
  return html.length > maxIntroHtmlLength ? tooMuch : "";
}

/** The error to display after an edit: an error of the text disappears once fixed, any other one stays. */
export const remainingError = (displayedError: string, currentError: string): string =>
  introErrors.includes(displayedError) && displayedError !== currentError ? "" : displayedError;
