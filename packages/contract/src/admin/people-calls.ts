import { account } from "./account.ts";
import { message } from "./message.ts";
import { concern } from "./concern.ts";
import { feedback } from "./feedback.ts";
import { studentRemembrance } from "./student-remembrance.ts";
import { vaultLook } from "./vault-look.ts";
import { blocklist } from "./blocklist.ts";

export const peopleCalls = {
  account,
  message,
  concern,
  feedback,
  studentRemembrance,
  vaultLook,
  blocklist,
};
