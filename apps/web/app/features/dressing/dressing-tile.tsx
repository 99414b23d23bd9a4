import { Link } from "react-router";
import { Picture } from "@changming/ui/picture";
import { type FamilyPlace, paths } from "../../paths.ts";
import { price } from "../consumption/price.ts";
import type { ResidenceDetail } from "../residence/residence-data.ts";
import { type DressingItem, isFitting, nameOfPlace } from "./dressing-data.ts";
import styles from "./dressing-catalogue.module.css";

interface DressingTileProps {
  item: DressingItem;
  place: FamilyPlace;
  detail: Pick<ResidenceDetail, "is_martyr">;
}

/** One dressing: its picture, its name, where it stands, what it costs; leads to the page on which it is bought. */
export function DressingTile({ item, place, detail }: DressingTileProps) {
  const words = (
    <>
      <span className={styles.picture}>
        <Picture src={item.image} alt="" width={96} height={96} sizes="160px" />
      </span>
      <b>{item.name}</b>
    </>
  );
  if (!isFitting(item.place, detail)) {
    return (
      <li className={styles.tile} data-unfit="">
        {words}
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
        {words}
        <span>
          {nameOfPlace(item.place)}，{price(item.price)}
        </span>
      </Link>
    </li>
  );
}
