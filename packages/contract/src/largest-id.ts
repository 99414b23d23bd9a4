/** Largest id, a PostgreSQL `integer`. In a file of its own, so that no schema is loaded with it. */
export const largestId = 2_147_483_647;
