import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import styles from "./suggested-lines.module.css";

/** More would be a form to tick, not a letter to begin. */
const shown = 4;

/** Lines that one may borrow to begin with; without them one writes as well. */
export function SuggestedLines({ onChoose }: { onChoose(line: string): void }) {
  const { body } = useAsked({ key: "lines", ask: (signal) => api.messageScript.list({}, { signal }) });
  if (!body || body.length === 0) return null;
  return (
    <section className={styles.lines} aria-labelledby="borrow">
      <h3 id="borrow">不知从何写起，可以借一句</h3>
      <ul role="list">
        {body.slice(0, shown).map(({ id, content }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(content)}>
              {content}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
