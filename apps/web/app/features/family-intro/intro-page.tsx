import { useState } from "react";
import { Navigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import { FamilyPage, type FamilyShown } from "../family/family-page.tsx";
import { LatePart } from "../site/late-part.tsx";
import { OnlyKeepers } from "../family/only-keepers.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { dropIntroDraft, readIntroDraft } from "./intro-draft.ts";

const loadEditor = async () => (await import("./intro-editor.tsx")).IntroEditor;

/** Where the family writes the biography. */
export function IntroPage() {
  return (
    <FamilyPage
      title="编辑生平"
      lead="写下一生的来路。提交以后，居所里立即换成新的。"
      above={(place) => [{ name: place.name || "居所主页", to: paths.familyIndex(place) }]}
    >
      {(shown) => (shown.home.can.manage ? <Writing {...shown} /> : <OnlyKeepers what="生平" />)}
    </FamilyPage>
  );
}

function Writing({ place, home, user }: FamilyShown) {
  const [isSubmitted, setSubmitted] = useState(false);
  // The state is the one of the text or an older one: then the server tells, and nothing is written over unseen.
  const [version] = useState(home.intro_version);
  const [draft, setDraft] = useState(() => readIntroDraft(user.id, place.id, systemClock()));
  const asked = useAsked({
    key: `${user.token} ${place.id}`,
    ask: (signal) => api.residence.intro({ id: place.id }, { asMember: true, signal }),
  });
  // Not before the guard of what was written is gone.
  if (isSubmitted) return <Navigate to={paths.familyIndex(place)} />;
  return (
    <AskedPart asked={asked} what="生平">
      {({ content }) => (
        <LatePart
          key={draft ? "draft" : "published"}
          load={loadEditor}
          what="编辑器"
          props={{
            ...{ userId: user.id, residenceId: place.id, content, version, draft },
            onSubmitted() {
              showToast("提交成功，生平已经换成新的");
              setSubmitted(true);
            },
            onDropDraft() {
              dropIntroDraft(user.id, place.id);
              setDraft(null);
            },
          }}
        />
      )}
    </AskedPart>
  );
}
