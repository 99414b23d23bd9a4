import { createContext } from "react";
import type { Writing } from "./writing.ts";

/** The form around a field, for fields with a pending upload. */
export const FormUploads = createContext<Writing | null>(null);
