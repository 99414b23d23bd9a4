import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import styles from "./message-suggestions.module.css";

/** More suggestions would look like a form to tick. */
const maxSuggestions = 4;

/** Optional sentences to begin a message with. */
export function MessageSuggestions({ onChoose }: { onChoose(suggestion: string): void }) {
  const { body } = useQuery({ key: "lines", queryFn: (signal) => api.messageScript.list({}, { signal }) });
  if (!body || body.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby="borrow">
      <h3 id="borrow">不知从何写起，可以借一句</h3>
      <ul role="list">
        {body.slice(0, maxSuggestions).map(({ id, content }) => (
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
