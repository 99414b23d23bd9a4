import type { ApplicationFields } from "@changming/contract/application-rules";
import type { ImageUploads } from "../upload/use-image-uploads.ts";
import type { FormContext } from "./application-choices.ts";
import type { ImageName, Written } from "./application-fields.ts";

/** Props of a part of the form. */
export interface FormPartProps {
  /** The values when the form was opened. */
  written: Written;
  uploads: Record<ImageName, ImageUploads>;
  formContext: FormContext;
  errorOf(field: keyof ApplicationFields): string;
}
