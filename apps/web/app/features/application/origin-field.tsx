import { useId, useState } from "react";
import { Select } from "../../form/select-field.tsx";
import type { FormContext, Written } from "./application-data.ts";
import styles from "./origin-field.module.css";

interface OriginFieldProps {
  areas: FormContext["areas"];
  written: Written;
  error: string;
}

/** 籍贯 (native place): the province, then one of its cities. */
export function OriginField({ areas, written, error }: OriginFieldProps) {
  const id = useId();
  const [province, setProvince] = useState(written.jiguan_str ?? "");
  const [city, setCity] = useState(written.jiguan_city ?? "");
  const cities = areas.find(({ name }) => name === province)?.children ?? [];
  const parts = { "aria-invalid": error !== "" || undefined, "aria-describedby": error ? id : undefined };

  return (
    <fieldset className={styles.field}>
      <legend>籍贯</legend>
      <div className={styles.parts}>
        <Select
          {...parts}
          name="jiguan_str"
          aria-label="籍贯：省份"
          value={province}
          onChange={({ target }) => {
            setProvince(target.value);
            setCity("");
          }}
        >
          <option value="">省份</option>
          {areas.map(({ area_id, name }) => (
            <option key={area_id} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          {...parts}
          name="jiguan_city"
          aria-label="籍贯：城市"
          value={city}
          onChange={({ target }) => setCity(target.value)}
        >
          <option value="">{province ? "城市" : "先选省份"}</option>
          {cities.map(({ area_id, name }) => (
            <option key={area_id} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
