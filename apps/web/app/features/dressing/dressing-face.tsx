import { Picture } from "@changming/ui/picture";
import { price } from "../consumption/price.ts";
import type { DressingItem } from "./dressing-data.ts";
import styles from "./dressing-face.module.css";

/** What is bought, as the catalogue has it. */
export function DressingFace({ item }: { item: DressingItem }) {
  return (
    <div className={styles.face}>
      <Picture src={item.image} alt="" width={240} height={240} sizes="272px" isFirst />
      <h2>{item.name}</h2>
      <dl>
        <div>
          <dt>类别</dt>
          <dd>{item.category_name}</dd>
        </div>
        <div>
          <dt>单价</dt>
          <dd>
            {price(item.price)} 一{item.unit || "件"}
          </dd>
        </div>
      </dl>
    </div>
  );
}
