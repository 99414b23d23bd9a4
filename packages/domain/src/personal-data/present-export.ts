import type { BodyOf } from "@changming/contract/define";
import type { account as accountCalls } from "@changming/contract/account";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { AccountExport } from "./export-account.ts";

export function presentExport({ filename, madeAt, data }: AccountExport): BodyOf<typeof accountCalls.exportData> {
  return { filename, create_time: shanghaiDateTime(madeAt), data };
}
