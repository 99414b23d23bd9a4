import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";
import { ImagesField } from "../upload/images-field.tsx";
import type { ImageUploads } from "../upload/use-image-uploads.ts";
import styles from "./documents-field.module.css";

interface DocumentsFieldProps {
  uploads: ImageUploads;
  residenceId: number | undefined;
  error: string;
}

/** Documents that show the kinship; logged-in users only, so that uploads cannot be abused. */
export function DocumentsField({ uploads, residenceId, error }: DocumentsFieldProps) {
  const user = useUser();
  if (user) {
    return (
      <div className={styles.field}>
        <ImagesField label="能说明关系的证件照片（可不传）" name="proofs" uploads={uploads} error={error} />
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
