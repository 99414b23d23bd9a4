import type { Letters, ResidenceDetail } from "../residence/residence-data.ts";

/** The specification's page size of the message board. */
export const letterPageSize = 10;

/** One page of the letters to someone. */
export interface BoardData {
  detail: ResidenceDetail;
  page: number;
  letters: Letters;
}
