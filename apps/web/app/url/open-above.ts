export interface FromPage {
  isFromPage: true;
}

/** Options to open something above a page: closing it goes back to the page, whose scroll position stays. */
export const openAbove = { state: { isFromPage: true } satisfies FromPage, preventScrollReset: true };
