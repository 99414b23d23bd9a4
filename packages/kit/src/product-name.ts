/** The name of the software and of its demo. The operator of a site chooses another (SITE_NAME). */
export const productName = "长明";

// The product's name is written on some drawings; a site of another name has those without it.

/** Address of the image of link previews. */
export const shareImageOf = (siteName: string): string =>
  siteName === productName ? "/art/share.png" : "/art/share-flame.png";

/** Address of the logo of a site that has none of its own: with the name, or the flame alone. */
export const logoOf = (siteName: string): string =>
  siteName === productName ? "/art/brand/lockup.svg" : "/art/brand/logo.svg";

/** The last part of the name of a certificate's seal: `seal-property`, `seal-property-plain`. */
export const sealSuffixOf = (siteName: string): "" | "-plain" => (siteName === productName ? "" : "-plain");
