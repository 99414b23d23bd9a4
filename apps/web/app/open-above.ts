export interface FromPage {
  isFromPage: true;
}

/** How something is opened above a page: closing it leads back to the page, which stays where it is. */
export const openAbove = { state: { isFromPage: true } satisfies FromPage, preventScrollReset: true };
