import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { SampleSheet } from "./sample-sheet.tsx";
import { TemplateEditor } from "./template-editor.tsx";

/** The text of the certificates that visitors get for remembering: managers edit it, relatives read it. */
export function FamilyRemembrance({ place, home, user }: FamilyPageData) {
  const query = useQuery({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => api.certificateTemplate.get({ residenceId: place.id }, { signal }),
  });
  return (
    <AsyncSection query={query} what="证书">
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
    </AsyncSection>
  );
}
