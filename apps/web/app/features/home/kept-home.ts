import { keepLocally } from "../../keep-locally.ts";

/**
 * Keeps which residences the home page showed, under the specification's name; a gift takes it away again. Numbers
 * alone: one of them may be closed tomorrow, and no browser is to tell its name then.
 */
export function keepHome(residences: readonly { id: number }[]): void {
  keepLocally({ home_list: JSON.stringify(residences.map(({ id }) => id)) });
}
