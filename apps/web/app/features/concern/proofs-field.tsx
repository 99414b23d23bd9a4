import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import { PicturesField } from "../upload/pictures-field.tsx";
import type { Pictures } from "../upload/use-pictures.ts";
import styles from "./proofs-field.module.css";

export interface ProofsFieldProps {
  pictures: Pictures;
  residenceId: number | undefined;
  error: string;
}

/** Papers that show the kinship; only of who is logged in, so that nobody fills the vault. */
export function ProofsField({ pictures, residenceId, error }: ProofsFieldProps) {
  const user = useUser();
  if (user) {
    return (
      <div className={styles.field}>
        <PicturesField label="能说明关系的证件照片（可不传）" name="proofs" pictures={pictures} error={error} />
        <p className={styles.note}>户口本、出生证明这一类。加密存放，只有核实的人看得到，办完后删去。</p>
      </div>
    );
  }
  return (
    <p className={styles.note}>
      不登录也可以提交，核实时会与您联系。想现在就附上户口本、出生证明这类照片，请
      <Link className="link" to={paths.login(paths.relativeRequest(residenceId))}>
        先登录再写
      </Link>
      。
    </p>
  );
}
