/**
 * A separate module, so that the list of the panel's files is sent with it and not with every page: few of a page's
 * users open the panel.
 */
export const loadGiftPanel = async () => (await import("./gift-panel.tsx")).GiftPanel;

export const loadGivenDialog = async () => (await import("./given-dialog.tsx")).GivenDialog;

export const loadReturnedPayment = async () => {
  const { queryStoredOrders, reportReturnedPayment } = await import("../payment/returned-payment.ts");
  return { queryStoredOrders, reportReturnedPayment };
};
