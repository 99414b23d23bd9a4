import { Link } from "react-router";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { price } from "../../parts/price.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { type DressingItem, isFitting, nameOfPlace } from "./dressing-data.ts";
import styles from "./dressing-catalogue.module.css";

interface DressingTileProps {
  item: DressingItem;
  place: FamilyPlace;
  detail: Pick<ResidenceDetail, "is_martyr">;
}

/** One dressing: image, name, place and price; links to its purchase. */
export function DressingTile({ item, place, detail }: DressingTileProps) {
  const content = (
    <>
      <span className={styles.image}>
        <ResponsiveImage src={item.image} alt="" width={96} height={96} sizes="160px" />
      </span>
      <b>{item.name}</b>
    </>
  );
  if (!isFitting(item.place, detail)) {
    return (
      <li className={styles.tile} data-unfit="">
        {content}
        <span>碑前用不上</span>
      </li>
    );
  }
  const address = paths.familyDressingPay(place, {
    gift_name: item.name,
    gift_id: item.id,
    className: item.category_name,
    image: item.image,
    price: item.price,
  });
  return (
    <li>
      <Link className={styles.tile} to={address}>
        {content}
        <span>
          {nameOfPlace(item.place)}，{price(item.price)}
        </span>
      </Link>
    </li>
  );
}
