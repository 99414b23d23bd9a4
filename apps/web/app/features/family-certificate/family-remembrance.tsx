import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { SampleSheet } from "./sample-sheet.tsx";
import { TemplateEditor } from "./template-editor.tsx";

/** The words of the certificates that whoever remembers is given: written by who keeps the residence, read by its family. */
export function FamilyRemembrance({ place, home, user }: FamilyShown) {
  const asked = useAsked({
    key: `${user.token} ${place.id}`,
    ask: (signal) => api.certificateTemplate.get({ residenceId: place.id }, { signal }),
  });
  return (
    <AskedPart asked={asked} what="证书">
      {(template) =>
        home.can.manage ? (
          <TemplateEditor first={template} home={home} />
        ) : (
          <SampleSheet
            home={home}
            html={template.remembrance_text}
            note="缅怀过的人会得到这样一张证书。文字由主理人和管理人来写。"
          />
        )
      }
    </AskedPart>
  );
}
