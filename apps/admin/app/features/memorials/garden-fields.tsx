import { choicesOf } from "../../parts/choices.ts";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { pictureIn, PictureInput } from "../../parts/picture-input.tsx";
import { useSelf } from "../../session/session-store.ts";
import type { GardenDetail } from "./memorial-items.ts";
import { decides, gardenKindWords } from "./memorial-words.ts";
import styles from "./memorials.module.css";

interface FieldsProps {
  one: GardenDetail;
  wrongOf(field: string): string | undefined;
}

/** What a garden is called and where it lies; its kind is not the editor's to change. */
export function GardenWords({ one, wrongOf }: FieldsProps) {
  const { role } = useSelf();
  return (
    <>
      <Field name="name" label="名称" maxLength={30} defaultValue={one.garden_name} wrong={wrongOf("name")} />
      {decides(role) && (
        <ChoiceField
          name="kind"
          label="类别"
          hint="按类别定哪些礼物免费"
          choices={choicesOf(gardenKindWords)}
          defaultValue={one.kind}
          wrong={wrongOf("kind")}
        />
      )}
      <Field
        name="region"
        label="地区"
        hint="省与市县，如 浙江,安吉"
        defaultValue={one.region}
        wrong={wrongOf("region")}
      />
      <Field name="address" label="地址" maxLength={100} defaultValue={one.address} wrong={wrongOf("address")} />
      <TextField name="summary" label="简介" maxLength={200} defaultValue={one.summary} wrong={wrongOf("summary")} />
    </>
  );
}

const mostBanners = 9;

/** What stands there, and one place more. */
const bannerPlaces = ({ banners }: GardenDetail) => [...banners, ""].slice(0, mostBanners);

export function GardenPictures({ one, wrongOf }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <PictureInput name="thumb" label="封面" present={one.thumb} isOptional wrong={wrongOf("thumb")} />
      <PictureInput name="background" label="背景" present={one.background} isOptional wrong={wrongOf("background")} />
      {bannerPlaces(one).map((present, at) => (
        <PictureInput
          key={at}
          name={`banner${at}`}
          label={`横幅 ${at + 1}`}
          present={present}
          isOptional
          wrong={at === 0 ? wrongOf("banners") : undefined}
        />
      ))}
    </div>
  );
}

/** The pictures as the call names them: what was not touched stays. */
export function gardenPicturesIn(form: FormData, one: GardenDetail) {
  const banners = bannerPlaces(one).map((present, at) => pictureIn(form, `banner${at}`) ?? present);
  return {
    thumb: pictureIn(form, "thumb") ?? one.thumb,
    background: pictureIn(form, "background") ?? one.background,
    banners: banners.filter((url) => url !== "").join("\n"),
  };
}
