import styles from "./money.module.css";

interface HistoryTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A table of repeated events; nothing without any. */
export function HistoryTable({ title, heads, rows }: HistoryTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.history}>
      <h3>{title}</h3>
      <div className={styles.scroll}>
        <table aria-label={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              <tr key={index}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell === "" ? "—" : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
