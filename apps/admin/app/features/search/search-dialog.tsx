import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Loading } from "../../parts/loading.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { queries } from "../../api/query.ts";
import { foundGroups, type FoundItem, nothingFoundText, stepIn } from "./found-items.ts";
import styles from "./search.module.css";

/** Time without typing after which the search starts. */
const pauseMs = 150;

/**
 * One search over residences, accounts, orders and gardens (R-admin-14): the arrows move, Enter opens the row in its
 * list, Escape closes.
 */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const go = useOpenRow(onClose);
  const [text, setText] = useState("");
  const keywords = useSettled(text.trim());
  const found = useQuery({ ...queries.staffSearch.find({ keywords }), enabled: keywords !== "" });
  const groups = found.data ? foundGroups(found.data) : [];
  const items = groups.flatMap((group) => group.items);
  const [place, setPlace] = useState({ at: 0, of: "" });
  const at = place.of === keywords ? place.at : 0;
  // Rows of an earlier text are not offered to Enter while the new one is being read.
  const current = keywords === text.trim() ? items[at] : undefined;
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const to = stepIn(event.key, at, items.length);
    if (to !== null) setPlace({ at: to, of: keywords });
    else if (event.key === "Enter" && current) go(current);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog title="查找" onClose={onClose} isWide>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="居所、手机号、订单、单号"
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={current && `${id}-${current.key}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
      />
      <div id={id} role="listbox" aria-label="找到的" className={styles.found}>
        {groups.map(({ title, items: rows, hasMore }) => (
          <section key={title} role="group" aria-label={title}>
            <h3>{title}</h3>
            {rows.map((item) => (
              <FoundRow
                key={item.key}
                id={`${id}-${item.key}`}
                item={item}
                isCurrent={item === current}
                onPoint={() => setPlace({ at: items.indexOf(item), of: keywords })}
                onOpen={() => go(item)}
              />
            ))}
            {hasMore && <p className={styles.note}>还有更多，请写得再细一点。</p>}
          </section>
        ))}
      </div>
      {keywords === "" ? (
        <p className={styles.note}>
          姓名、又名、编号（Q3）、证书号、整个手机号或后四位、昵称、订单号、网关流水号、园区名，都可以。
        </p>
      ) : (
        <Loading query={found} />
      )}
      {found.data && items.length === 0 && <p role="status">{nothingFoundText(keywords, found.data)}</p>}
    </Dialog>
  );
}

interface FoundRowProps {
  id: string;
  item: FoundItem;
  isCurrent: boolean;
  onPoint(): void;
  onOpen(): void;
}

/** A hit. The keyboard stays in the text field, which names the current row; the pointer may open any. */
function FoundRow({ id, item: { title, detail, mark }, isCurrent, onPoint, onOpen }: FoundRowProps) {
  useEffect(() => {
    if (isCurrent) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id, isCurrent]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={styles.row}
      onPointerMove={onPoint}
      onClick={onOpen}
      onKeyDown={({ key }) => key === "Enter" && onOpen()}
    >
      <strong>{title}</strong>
      <span>{detail}</span>
      {mark !== "" && <em>{mark}</em>}
    </div>
  );
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Opens a hit beside its list; on that list's own page its filters stay. */
function useOpenRow(onClose: () => void) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ path, id }: FoundItem) => {
    const params = new URLSearchParams(pathname === path ? search : "");
    params.set("open", String(id));
    onClose();
    void navigate(`${path}?${params.toString()}`);
  };
}
