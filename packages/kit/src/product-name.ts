/** The name of the software and of its demo. The operator of a site chooses another (SITE_NAME). */
export const productName = "长明";
