import { storeLocally } from "../../browser/store-locally.ts";

/**
 * Stores which residences the home page displayed, under the key of R-residence-13; a gift removes it again. Ids only:
 * a residence may be made private tomorrow, and no browser may reveal its name then.
 */
export function storeHome(residences: readonly { id: number }[]): void {
  storeLocally({ home_list: JSON.stringify(residences.map(({ id }) => id)) });
}
