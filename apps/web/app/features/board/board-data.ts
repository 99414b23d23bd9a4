import type { Letters, ResidenceDetail } from "../residence/residence-data.ts";

/** One page of the letters to someone. */
export interface BoardData {
  detail: ResidenceDetail;
  page: number;
  letters: Letters;
}
