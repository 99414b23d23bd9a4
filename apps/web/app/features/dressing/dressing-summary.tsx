import { ResponsiveImage } from "@changming/ui/responsive-image";
import { price } from "../../parts/price.ts";
import type { DressingItem } from "./dressing-data.ts";
import styles from "./dressing-summary.module.css";

/** Image, name, category and price of a dressing in the catalogue. */
export function DressingSummary({ item }: { item: DressingItem }) {
  return (
    <div className={styles.face}>
      <ResponsiveImage src={item.image} alt="" width={240} height={240} sizes="272px" isFirst />
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
