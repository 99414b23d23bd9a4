import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./own-garden-numbers.module.css";

/** Milliseconds after which the addresses of the files are fetched anew: they are valid for ten minutes. */
const every = 8 * 60_000;

/** The plates for all stones of an own garden, as files to print. */
export function GardenPlates({ id, user }: { id: number; user: UserInfo }) {
  const query = useQuery({
    key: `${user.token} ${id}`,
    queryFn: (signal) => api.plate.ofGarden({ gardenId: id }, { signal }),
    every,
  });
  if (query.body?.itemList.length === 0) return null;
  return (
    <details className={styles.plates}>
      <summary>碑上的二维码牌</summary>
      <p>每块 58 × 61 毫米，一张 A4 十二块，照编号排，带裁切线。请按 100% 打印。私密的居所，扫了码只有家人进得来。</p>
      <AsyncSection query={query} what="二维码牌" level={3}>
        {({ itemList, codes }) => (
          <ul>
            <li>
              <a className="link" href={codes} download>
                短码清单（CSV）
              </a>
            </li>
            {itemList.map(({ from, to, pdf }) => (
              <li key={from}>
                <a className="link" href={pdf} download>
                  第 {counted(from)} 至 {counted(to)} 块（PDF）
                </a>
              </li>
            ))}
          </ul>
        )}
      </AsyncSection>
    </details>
  );
}
