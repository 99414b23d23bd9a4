/**
 * Last page of a list; deeper ones are rejected with `pageTooDeep`. In a file of its own, so that no schema is loaded.
 */
export const lastPage = 500;
