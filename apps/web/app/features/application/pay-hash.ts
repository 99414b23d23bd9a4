import { paths } from "../../url/paths.ts";

/** Hash of an application's URL that opens its payment dialog. */
export const payHash = "#pay";

/** Path to the payment of an application. */
export const toPay = (id: number) => `${paths.apply(id)}${payHash}`;
