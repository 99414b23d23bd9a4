import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { pages, paths } from "../../url/paths.ts";
import {
  choicesOf,
  isEmptySearch,
  listAddress,
  listAnchor,
  noChoices,
  sortNames,
  zonesOf,
  type Choices,
  type GardenDetail,
  type LevelZones,
  zoneName,
} from "./garden-data.ts";
import styles from "./garden-filter-form.module.css";
import { LevelSeal } from "@changming/ui/level-seal";
import { counted } from "../../parts/counted.ts";

interface GardenFilterFormProps {
  garden: GardenDetail;
  levels: LevelZones[];
  /** The choices that are applied to the list. */
  choices: Choices;
}

/** Without script the browser replaces the query by the fields and keeps the anchor. */
const formAction = `${pages.garden.path}#${listAnchor}`;
const resetForm = "garden-reset";

/**
 * The filter form, drawn as a board at the entrance of a cemetery. 确定 applies the choices, 重置 clears them (R-garden-4).
 */
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
              <Button type="submit" kind="ghost" form={resetForm}>
                <ResetIcon />
                重置
              </Button>
              <Button type="submit" kind="primary" className={styles.confirm}>
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

interface LevelFilterProps {
  garden: GardenDetail;
  levels: LevelZones[];
  /** 0 for all. */
  chosen: number;
  onChoose: (level: number) => void;
}

/** The levels as tablets, each with its number of residences. A martyrs' garden shows no level seals. */
function LevelFilter({ garden, levels, chosen, onChoose }: LevelFilterProps) {
  const isPlain = garden.kind === "martyrs";
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>等第</legend>
      <div className={styles.levels} data-plain={isPlain || undefined}>
        <label className={styles.level}>
          <input type="radio" name="level" value={0} checked={chosen === 0} onChange={() => onChoose(0)} />
          <span>
            {!isPlain && (
              <i className="song" aria-hidden="true">
                全
              </i>
            )}
            <b className="vert song">不限</b>
            <Count of={garden.residence_nums} />
          </span>
        </label>
        {levels.map(({ type_id: level, level_name: name, residence_nums: count }) => (
          <label key={level} className={styles.level} data-empty={count === 0 || undefined}>
            <input
              type="radio"
              name="level"
              value={level}
              checked={chosen === level}
              onChange={() => onChoose(level)}
            />
            <span>
              {!isPlain && <LevelSeal level={level} className={styles.seal} />}
              <b className="vert song">{name}</b>
              <Count of={count} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ZoneFilterProps {
  /** The letter zones of the chosen level. */
  zones: string[];
  /** Empty for all. */
  chosen: string;
  onChoose: (letter: string) => void;
}

/** The letter zones of the chosen level as boundary stones: A区, B区. */
function ZoneFilter({ zones, chosen, onChoose }: ZoneFilterProps) {
  // An address may name a zone that has no residence of this level.
  const visibleZones = chosen === "" || zones.includes(chosen) ? zones : [...zones, chosen];
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>区位</legend>
      <div className={styles.stones}>
        <label className={`${styles.stone} ${styles.all}`}>
          <input type="radio" name="letter" value="" checked={chosen === ""} onChange={() => onChoose("")} />
          <span>不限</span>
        </label>
        {visibleZones.map((letter) => (
          <label key={letter} className={styles.stone}>
            <input
              type="radio"
              name="letter"
              value={letter}
              aria-label={zoneName(letter)}
              checked={chosen === letter}
              onChange={() => onChoose(letter)}
            />
            <span>
              {letter === "#" ? (
                zoneName(letter)
              ) : (
                <>
                  <b>{letter}</b>区
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Count({ of: count }: { of: number }) {
  return (
    <small>
      {counted(count)}
      <span className="hide"> 处</span>
    </small>
  );
}
