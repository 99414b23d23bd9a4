import { createContext } from "react";
import type { Writing } from "./writing.ts";

/** The form that a field stands in, for what takes its time: a picture that is still being sent. */
export const FormWaits = createContext<Writing | null>(null);
