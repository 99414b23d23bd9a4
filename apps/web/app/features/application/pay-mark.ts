import { paths } from "../../paths.ts";

/** Behind an application's address: the drawer in which it is paid is open. */
export const payMark = "#pay";

/** Where an application that waits for its payment is paid. */
export const toPay = (id: number) => `${paths.apply(id)}${payMark}`;
