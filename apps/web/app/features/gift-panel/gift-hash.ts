/** The hash of an address with an open gift panel. */
export const giftHash = "gift";

/** Address of a residence's page with the panel open. */
export const withGifts = (page: string) => `${page}#${giftHash}`;
