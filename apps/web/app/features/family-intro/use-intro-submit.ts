import { useEffect, useState } from "react";
import type { Editor } from "@tiptap/react";
import { writtenIn as written } from "@changming/ui/editor/set-link";
import type { SendingPictures, TemporaryPictures } from "@changming/ui/editor/temporary-pictures";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { SubmitGate } from "../site/submit-gate.ts";
import { introFault, stillWrong } from "./intro-fault.ts";

/** What another of the family saved while one was writing. */
export interface SavedMeanwhile {
  version: number;
  content: string;
}

export interface IntroSubmit {
  editor: Editor;
  pictures: TemporaryPictures;
  residenceId: number;
  version: number;
  onSubmitted(): void;
}

/** An upload like a picture, not a call of two seconds: it may have 200 KB. In ms; docs/decisions/0029. */
const patience = 15_000;

function faultOf(editor: Editor): string {
  let hasPicture = false;
  editor.state.doc.descendants((node) => {
    if (node.type.name === "image") hasPicture = true;
  });
  return introFault({ text: editor.getText(), html: written(editor), hasPicture });
}

async function newest(residenceId: number): Promise<SavedMeanwhile | null> {
  const home = await api.family.detail({ id: residenceId });
  const intro = home.ok && (await api.residence.intro({ id: residenceId }, { asMember: true }));
  return home.ok && intro && intro.ok ? { version: home.body.intro_version, content: intro.body.content } : null;
}

/** Sends the pictures, then the text, at most once a second. Nothing written is lost, whatever happens on the way. */
export function useIntroSubmit({ editor, pictures, residenceId, version, onSubmitted }: IntroSubmit) {
  const [wrong, setWrong] = useState("");
  const [sending, setSending] = useState<SendingPictures | null>(null);
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [gate] = useState(() => new SubmitGate());

  useEffect(() => {
    const lookAgain = () => setWrong((said) => said && stillWrong(said, faultOf(editor)));
    editor.on("update", lookAgain);
    return () => void editor.off("update", lookAgain);
  }, [editor]);

  async function send(): Promise<string> {
    const broken = await pictures.send(editor, setSending);
    if (broken) return broken;
    const over = meanwhile?.version ?? version;
    const result = await api.family.submitIntro(
      { id: residenceId, content: written(editor), version: over },
      { patience },
    );
    if (result.ok) {
      onSubmitted();
      return "";
    }
    if (result.error === "editedMeanwhile") setMeanwhile(await newest(residenceId));
    return result.msg;
  }

  async function check() {
    setWrong("");
    const fault = faultOf(editor);
    if (fault) {
      gate.reopen();
      setWrong(fault);
      showToast(fault);
      editor.commands.focus();
      return;
    }
    setBusy(true);
    editor.setEditable(false);
    setWrong(await send());
    editor.setEditable(true);
    setBusy(false);
  }

  const submit = () => gate.pass(check);

  return { wrong, sending, meanwhile, isBusy, submit };
}
