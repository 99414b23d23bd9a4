/** Largest page that a list can be asked for; deeper is refused with `pageTooDeep`. Here, where no schema is loaded with it. */
export const lastPage = 500;
