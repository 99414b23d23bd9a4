import { useState } from "react";
import { Navigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { systemClock } from "@changming/kit/clock";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import { FamilyPage, type FamilyPageData } from "../family/family-page.tsx";
import { LazySection } from "../../parts/lazy-section.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { dropIntroDraft, readIntroDraft } from "./intro-draft.ts";

const loadEditor = async () => (await import("./intro-editor.tsx")).IntroEditor;

/** The page on which the family writes the biography (R-biography-2). */
export function IntroPage() {
  return (
    <FamilyPage
      title="编辑生平"
      lead="写下一生的来路。提交以后，居所里立即换成新的。"
      above={(place) => [{ name: place.name || "居所主页", to: paths.familyIndex(place) }]}
    >
      {(pageData) => (pageData.home.can.manage ? <Writing {...pageData} /> : <ManagersOnly what="生平" />)}
    </FamilyPage>
  );
}

function Writing({ place, home, user }: FamilyPageData) {
  const [isSubmitted, setSubmitted] = useState(false);
  // The version of the text or an older one: then the server reports a conflict, and nothing is overwritten unseen.
  const [version] = useState(home.intro_version);
  const [draft, setDraft] = useState(() => readIntroDraft(user.id, place.id, systemClock()));
  const query = useQuery({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => api.residence.intro({ id: place.id }, { asMember: true, signal }),
  });
  // Navigates only after the leave guard is unmounted.
  if (isSubmitted) return <Navigate to={paths.familyIndex(place)} />;
  return (
    <AsyncSection query={query} what="生平">
      {({ content }) => (
        <LazySection
          key={draft ? "draft" : "published"}
          load={loadEditor}
          what="编辑器"
          props={{
            userId: user.id,
            residenceId: place.id,
            content,
            version,
            draft,
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
    </AsyncSection>
  );
}

/** For a relative who opened a page for managers. */
function ManagersOnly({ what }: { what: string }) {
  return <EmptyState title={`${what}由主理人和管理人来写`} text="您可以看。想一起写，请主理人把您设为管理人。" />;
}
