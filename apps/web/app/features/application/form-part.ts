import type { ApplicationFields } from "@changming/contract/application-rules";
import type { Pictures } from "../upload/use-pictures.ts";
import type { FormGround } from "./application-choices.ts";
import type { PictureName, Written } from "./application-fields.ts";

/** What a part of the form is drawn with. */
export interface FormPartProps {
  /** What stood there when the form was opened. */
  written: Written;
  pictures: Record<PictureName, Pictures>;
  ground: FormGround;
  errorOf(field: keyof ApplicationFields): string;
}
