import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { residenceStateLabels } from "../memorials/memorial-items.ts";
import styles from "./residence-form.module.css";

export type Namesakes = BodyOf<AdminCalls["residence"]["namesakes"]>;

/** Residences of the same name under the name; those of the same years as a warning. */
export function NamesakeList({ found }: { found: Namesakes | undefined }) {
  if (!found) return null;
  const same = found.itemList.filter(({ is_same }) => is_same);
  const others = found.itemList.filter(({ is_same }) => !is_same);
  return (
    <div role="status" className={styles.namesakes}>
      {same.length > 0 && (
        <div className={styles.warning}>
          同名，生卒年份也对得上的已经有了，请先看看是不是同一个人：
          <NamesakeLinks residences={same} />
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.said}>
          同名的还有：
          <NamesakeLinks residences={others} />
        </div>
      )}
      {found.itemList.length === 0 && <p className={styles.said}>没有同名的居所。</p>}
    </div>
  );
}

function NamesakeLinks({ residences }: { residences: Namesakes["itemList"] }) {
  return (
    <ul>
      {residences.map(({ id, name, years, garden_name, number_text, state }) => (
        <li key={id}>
          <a className="link" href={`/admin/residences?open=${id}`} target="_blank" rel="noreferrer">
            {name}（{years}），{garden_name} {number_text}
          </a>
          {state !== "public" && `　${residenceStateLabels[state]}`}
        </li>
      ))}
    </ul>
  );
}
