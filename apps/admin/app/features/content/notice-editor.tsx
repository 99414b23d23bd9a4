import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Field } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import { ContentEditor } from "./content-editor.tsx";
import { publishedDetails, PublishFields, publishingIn } from "./publication.tsx";
import type { Saved } from "./use-editing.ts";

interface EditorProps {
  id: number | undefined;
  onClose(saved?: Saved): void;
}

export function NoticeEditor({ id, onClose }: EditorProps) {
  return (
    <ContentEditor
      name="公告"
      detail={id === undefined ? null : queries.notice.detail({ id })}
      renderConflictingVersion={(theirs) => publishedDetails(theirs)}
      renderFields={(present, fieldErrorOf) => (
        <>
          <Field name="title" label="标题" maxLength={60} defaultValue={present?.title} error={fieldErrorOf("title")} />
          <PublishFields present={present} fieldErrorOf={fieldErrorOf} />
        </>
      )}
      save={(form, content, version) =>
        api.notice.save({
          id,
          version,
          ref: typed(form, "ref"),
          content,
          ...publishingIn(form),
          title: typed(form, "title"),
        })
      }
      onClose={onClose}
    />
  );
}
