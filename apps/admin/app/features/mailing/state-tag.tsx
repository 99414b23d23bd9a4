import { Tag } from "antd";
import { mailingStateNames } from "@changming/contract/admin/mailing-text";
import type { MailingItem } from "./mailing-items.ts";

const colours = { draft: "default", sending: "processing", sent: "success", stopped: "warning" } as const;

export function StateTag({ state }: Pick<MailingItem, "state">) {
  return <Tag color={colours[state]}>{mailingStateNames[state]}</Tag>;
}
