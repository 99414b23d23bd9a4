import { account } from "./account.ts";
import { message } from "./message.ts";
import { concern } from "./concern.ts";
import { feedback, studentRemembrance } from "./feedback.ts";
import { vaultLook } from "./audit.ts";
import { image } from "./image.ts";
import { blocklist } from "./blocklist.ts";

export const peopleCalls = {
  account,
  message,
  concern,
  feedback,
  studentRemembrance,
  vaultLook,
  blocklist,
  image,
};
