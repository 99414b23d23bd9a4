/** Largest id there is, a PostgreSQL `integer`. Here, where no schema is loaded with it. */
export const largestId = 2_147_483_647;
