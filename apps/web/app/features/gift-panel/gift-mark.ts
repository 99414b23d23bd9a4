/** The mark of the open gift panel in an address. */
export const giftMark = "gift";

/** A page of a residence with the panel open. */
export const withGifts = (page: string) => `${page}#${giftMark}`;
