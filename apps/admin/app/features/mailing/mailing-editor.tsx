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
import { idIn, typed, typedNumber } from "../../parts/form-values.ts";
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
  const { has_more_gardens: isNumbered } = options;
  const [gardenText, setGardenText] = useState(() =>
    String(saved?.garden_id ?? (isNumbered ? "" : (options.gardens[0]?.id ?? ""))),
  );
  const [over, setOver] = useState(saved?.version);
  const [theirs, setTheirs] = useState<MailingDetail | null>(null);
  const [lastText, setLastText] = useState<WithPlaceholders>("content");
  const garden = useGarden(options, gardenText.trim());

  async function save(form: FormData) {
    // Without its levels on the form, a draft for some residences would be saved for the whole garden.
    if (garden.levels === null)
      return { ok: false, error: "invalidInput", msg: garden.text, field: "gardenId" } as const;
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
            defaultValue={gardenText}
            hint={garden.text}
            onChange={(event) => setGardenText(event.target.value)}
          />
        ) : (
          <ChoiceField
            name="gardenId"
            label="哪个园区的家属"
            choices={options.gardens.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={gardenText}
            onChange={(event) => setGardenText(event.target.value)}
          />
        )}
        {garden.levels && <Narrowing key={garden.id} options={options} offered={garden.levels} saved={saved} />}
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
        <Ways options={options} gardenName={garden.levels ? garden.text : ""} saved={saved} />
      </FormShell>
      {theirs && <ConflictingMailing theirs={theirs} onClose={() => setTheirs(null)} />}
    </div>
  );
}

interface ChosenGarden {
  id: number;
  /** Its name, or why there is none. */
  text: string;
  /** Null until the garden is known. */
  levels: number[] | null;
}

/** The garden of a number: one of the listed ones, else fetched. */
function useGarden({ gardens }: MailingOptions, number: string): ChosenGarden {
  const id = idIn(number) ?? 0;
  const listed = gardens.find((garden) => garden.id === id);
  const fetched = useQuery({ ...queries.garden.detail({ id }), enabled: id > 0 && !listed });
  if (listed) return { id, text: listed.name, levels: listed.levels };
  if (fetched.data) return { id, text: fetched.data.garden_name, levels: fetched.data.levels };
  const { failure } = fetched.error ?? {};
  if (number === "") return { id, text: "先选一个园区", levels: null };
  if (id === 0 || failure?.error === "notFound") return { id, text: "没有这个园区", levels: null };
  return { id, text: failure?.msg ?? "正在找这个园区", levels: null };
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
