import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { pages, paths } from "../../url/paths.ts";
import { ZoneFilter, LevelFilter } from "./garden-filters.tsx";
import { choicesOf, isEmptySearch, listAddress, listAnchor, noChoices, sortNames, zonesOf } from "./choices.ts";
import type { Choices, GardenDetail, LevelZones } from "./garden-data.ts";
import styles from "./garden-filter-form.module.css";

interface GardenFilterFormProps {
  garden: GardenDetail;
  levels: LevelZones[];
  /** The choices that are applied to the list. */
  choices: Choices;
}

/** Without script the browser replaces the query by the fields and keeps the anchor. */
const formAction = `${pages.garden.path}#${listAnchor}`;
const resetForm = "garden-reset";

/** The filter form, drawn as a board at the entrance of a cemetery. 确定 applies the choices, 重置 clears them. */
export function GardenFilterForm({ garden, levels, choices }: GardenFilterFormProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [draft, change] = useDraft(choices);

  function handleConfirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const requested = choicesOf(new FormData(event.currentTarget));
    if (!isEmptySearch(requested, choices)) return void navigate(listAddress(garden.id, requested));
    showToast("关键词不能为空");
    field.current?.focus();
  }

  function handleReset(event: FormEvent) {
    event.preventDefault();
    change(noChoices);
    void navigate(paths.garden(garden.id), { preventScrollReset: true });
  }

  function chooseLevel(level: number) {
    const isThere = zonesOf(levels, level).includes(draft.letter);
    change({ level, letter: isThere ? draft.letter : "" });
  }

  return (
    <section className={`wrap ${styles.index}`} aria-labelledby="index">
      <div className={styles.head}>
        <h2 id="index">寻人索引</h2>
        <p>按等第、区位查找，如同园中的路牌。区位取姓氏首字的拼音。</p>
      </div>
      <search>
        <form action={formAction} method="get" onSubmit={handleConfirm}>
          <input type="hidden" name="id" value={garden.id} />
          <LevelFilter garden={garden} levels={levels} chosen={draft.level} onChoose={chooseLevel} />
          <ZoneFilter
            zones={zonesOf(levels, draft.level)}
            chosen={draft.letter}
            onChoose={(letter) => change({ letter })}
          />
          <Sorts chosen={draft.sort} onChoose={(sort) => change({ sort })} />
          <div className={styles.row}>
            <label className={styles.label} htmlFor="name-of">
              寻名
            </label>
            <div className={styles.find}>
              <input
                ref={field}
                id="name-of"
                className={styles.field}
                type="search"
                name="keywords"
                value={draft.keywords}
                onChange={(event) => change({ keywords: event.target.value })}
                placeholder="逝者姓名"
                maxLength={30}
                autoComplete="off"
                enterKeyHint="search"
              />
              <Button type="submit" kind="bare" form={resetForm}>
                <ResetIcon />
                重置
              </Button>
              <Button type="submit" kind="main" className={styles.confirm}>
                确定
              </Button>
            </div>
          </div>
        </form>
      </search>
      <form id={resetForm} action={formAction} method="get" onSubmit={handleReset}>
        <input type="hidden" name="id" value={garden.id} />
      </form>
    </section>
  );
}

function Sorts({ chosen, onChoose }: { chosen: number; onChoose: (sort: number) => void }) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>次序</legend>
      <div className={styles.sorts}>
        {sortNames.map((name, sort) => (
          <label key={name} className={styles.sort}>
            <input type="radio" name="sort" value={sort} checked={chosen === sort} onChange={() => onChoose(sort)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ResetIcon() {
  return (
    <svg className={styles.turned} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 8.5A8 8 0 1 1 4.2 14M5 4v4.500h4.500" />
    </svg>
  );
}

/**
 * Choices that are not confirmed yet; when others are applied (by confirming, or by the back button), a new draft
 * begins.
 */
function useDraft(applied: Choices): [Choices, (changed: Partial<Choices>) => void] {
  const [draft, setDraft] = useState(applied);
  const [begunWith, setBegunWith] = useState(applied);
  if (begunWith !== applied) {
    setBegunWith(applied);
    setDraft(applied);
    return [applied, (changed) => setDraft({ ...applied, ...changed })];
  }
  return [draft, (changed) => setDraft((before) => ({ ...before, ...changed }))];
}
