import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  mailingPlaceholders,
  maxMailingContent,
  maxMailingTitle,
  unknownPlaceholder,
} from "@changming/contract/admin/mailing-text";
import { api } from "../../api/api.ts";
import { type FailedResult, queries } from "../../api/query.ts";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed, typedNumber } from "../../parts/form-values.ts";
import { Loading } from "../../parts/loading.tsx";
import { chosenIn, ConflictingMailing, Narrowing, Ways } from "./mailing-fields.tsx";
import { type MailingDetail, mailingPath, type MailingOptions } from "./mailing-items.ts";
import styles from "./mailing.module.css";

/** Writes a new letter, or changes a draft. */
export function MailingEditor({ id }: { id: number | undefined }) {
  const options = useQuery({ ...queries.mailing.options({}), staleTime: "static" });
  const saved = useQuery({
    ...queries.mailing.detail({ id: id ?? 0 }),
    staleTime: "static",
    enabled: id !== undefined,
  });
  const isReady = options.isSuccess && (id === undefined || saved.isSuccess);
  return (
    <>
      <p>
        <Link to={id === undefined ? "/mailings" : mailingPath(id)}>
          {id === undefined ? "← 给家属的信" : "← 不改了"}
        </Link>
      </p>
      <h1>{id === undefined ? "写一封信" : "改信"}</h1>
      {isReady ? (
        <MailingForm options={options.data} saved={saved.data ?? null} />
      ) : (
        <Loading query={options.isSuccess ? saved : options} />
      )}
    </>
  );
}

function MailingForm({ options, saved }: { options: MailingOptions; saved: MailingDetail | null }) {
  const navigate = useNavigate();
  const holder = useRef<HTMLDivElement>(null);
  const [gardenId, setGardenId] = useState(saved?.garden_id ?? options.gardens[0]?.id ?? 0);
  const [over, setOver] = useState(saved?.version);
  const [theirs, setTheirs] = useState<MailingDetail | null>(null);
  const [lastText, setLastText] = useState<WithPlaceholders>("content");
  const { has_more_gardens: isNumbered } = options;
  const numbered = useQuery({ ...queries.garden.detail({ id: gardenId }), enabled: isNumbered && gardenId > 0 });
  const listed = options.gardens.find(({ id }) => id === gardenId);
  const garden = numbered.data ? { name: numbered.data.garden_name, levels: numbered.data.levels } : listed;

  async function save(form: FormData) {
    const wrong = selectUnknown(holder, form);
    if (wrong) return wrong;
    return api.mailing.save({
      ...(saved && { id: saved.id, version: over }),
      ref: typed(form, "ref"),
      gardenId: typedNumber(form, "gardenId"),
      levels: chosenIn(form, "level"),
      kinds: chosenIn(form, "kind"),
      title: typed(form, "title"),
      content: typed(form, "content"),
      bySms: form.has("bySms") ? 1 : 0,
      smsLine: typed(form, "smsLine"),
    });
  }

  async function showConflictingVersion() {
    const newest =
      saved &&
      (await queries.mailing
        .detail({ id: saved.id })
        .queryFn()
        .catch(() => null));
    if (!newest) return;
    setTheirs(newest);
    // The user has seen the other version: the next save replaces it on purpose.
    setOver(newest.version);
  }

  return (
    <div
      ref={holder}
      className={styles.form}
      onFocusCapture={({ target }) => {
        const name = target.getAttribute("name");
        if (name === "title" || name === "content") setLastText(name);
      }}
    >
      <FormShell
        save={save}
        saveLabel={over === saved?.version ? "存好，去预览" : "用我写的保存"}
        onSaved={({ id }) => void navigate(mailingPath(id), { replace: true })}
        onCancel={() => void navigate(saved ? mailingPath(saved.id) : "/mailings")}
        showConflictingVersion={() => void showConflictingVersion()}
      >
        {isNumbered ? (
          <Field
            name="gardenId"
            label="哪个园区的家属（园区编号）"
            inputMode="numeric"
            defaultValue={gardenId}
            hint={garden?.name}
            onChange={(event) => setGardenId(Number(event.target.value) || 0)}
          />
        ) : (
          <ChoiceField
            name="gardenId"
            label="哪个园区的家属"
            choices={options.gardens.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(gardenId)}
            onChange={(event) => setGardenId(Number(event.target.value))}
          />
        )}
        <Narrowing
          key={`${gardenId} ${garden?.levels.join() ?? ""}`}
          options={options}
          offered={garden?.levels ?? []}
          saved={saved}
        />
        <Field name="title" label="标题" maxLength={maxMailingTitle} defaultValue={saved?.title} />
        <TextField
          name="content"
          label="正文"
          rows={12}
          maxLength={maxMailingContent}
          hint="一行一段。一位家属照看几处居所的，只收一封，名字用“、”连着"
          defaultValue={saved?.content}
        />
        <Placeholders holder={holder} last={lastText} />
        <Ways options={options} gardenName={garden?.name ?? ""} saved={saved} />
      </FormShell>
      {theirs && <ConflictingMailing theirs={theirs} onClose={() => setTheirs(null)} />}
    </div>
  );
}

/** The fields that may hold placeholders. */
type WithPlaceholders = "title" | "content";

type Holder = RefObject<HTMLDivElement | null>;

/** Selects the first unknown placeholder in its field. */
function selectUnknown(holder: Holder, form: FormData): FailedResult | null {
  for (const field of ["title", "content"]) {
    const unknown = unknownPlaceholder(typed(form, field));
    if (!unknown) continue;
    textIn(holder, field)?.setSelectionRange(unknown.at, unknown.at + unknown.length);
    return { ok: false, error: "mailingUnknownPlace", msg: unknown.sentence, field };
  }
  return null;
}

function textIn(holder: Holder, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  return holder.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`) ?? null;
}

/** Buttons that write a placeholder where the cursor was last, in the title or in the text. */
function Placeholders({ holder, last }: { holder: Holder; last: WithPlaceholders }) {
  function insert(name: string) {
    const target = textIn(holder, last);
    if (!target) return;
    target.setRangeText(`{${name}}`, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
    target.dispatchEvent(new Event("input", { bubbles: true }));
    target.focus();
  }
  return (
    <div role="group" aria-label="插入" className={styles.placeholders}>
      <span>插入：</span>
      {mailingPlaceholders.map((name) => (
        <Button key={name} onClick={() => insert(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
