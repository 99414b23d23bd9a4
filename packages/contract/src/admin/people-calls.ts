import { account } from "./account.ts";
import { blessing } from "./blessing.ts";
import { concern } from "./concern.ts";
import { feedback } from "./feedback.ts";
import { studentRemembrance } from "./student-remembrance.ts";
import { vaultLook } from "./vault-look.ts";
import { word } from "./word.ts";

export const peopleCalls = { account, blessing, concern, feedback, studentRemembrance, vaultLook, word };
