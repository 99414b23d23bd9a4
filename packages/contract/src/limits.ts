/*
 * Numbers that schemas, forms and the server share. Without schemas, so that a page which needs a number loads no more
 * than that.
 */

/** Largest id, a PostgreSQL `integer`. */
export const largestId = 2_147_483_647;

/** Last page of a list; deeper ones are rejected with `pageTooDeep` (R-performance-3, R-search-8). */
export const lastPage = 500;

/** Of very many entries this many are counted, or claimed where there are more for certain; shown with a plus. */
export const maxCounted = 10_000;

/** People of a day on the start page of the back office; of more it says so (R-admin-26). */
export const maxPeopleOfDay = 400;

/** Gardens of a select field of the back office; where there are more, a garden is chosen by its number. */
export const maxListedGardens = 100;

/** Of search keywords, in code points. */
export const maxKeywordsLength = 30;

/** Of a message on a residence, in code points (R-message-3). */
export const maxMessageLength = 200;

/** Of a nickname, in code points (R-account-9). */
export const maxNicknameLength = 20;

/** The nickname of an account until its owner says how to be called. */
export const unnamedNickname = "一位来人";

/** Of an album's name, in code points. */
export const maxAlbumNameLength = 20;

/** Of a certificate's own text, in characters (R-family-7). */
export const maxTemplateLength = 300;

/** Images of a feedback (R-personal-19). */
export const maxFeedbackImages = 9;

/** Gifts of one kind in an order (R-gift-8). */
export const maxQuantity = 99;

/** Banners of a garden. */
export const maxBanners = 9;

/** Lines of a garden's opening hours. */
export const maxOpeningLines = 6;

/** Hours in which staff can restore a deleted publication. */
export const undoHours = 72;

/** Maximum number of sources of a residence beside the first. */
export const maxMoreSources = 5;
