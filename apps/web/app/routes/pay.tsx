import { PayPage } from "../features/pay/pay-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("付款");

export default PayPage;
