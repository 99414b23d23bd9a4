/**
 * Stands between a page and what few of its readers want: the list of files that the panel is made of travels with this
 * and not with the page.
 */
export const loadGiftPanel = async () => (await import("./gift-panel.tsx")).GiftPanel;

export const loadReturnedPayment = async () => {
  const { lookAfterOrders, welcomeBack } = await import("../payment/returned-payment.ts");
  return { lookAfterOrders, welcomeBack };
};
