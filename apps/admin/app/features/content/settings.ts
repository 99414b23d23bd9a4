import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type Settings = BodyOf<AdminCalls["siteInfo"]["detail"]>;

export interface SettingsProps {
  present: Settings;
  /** Refetches all settings. */
  again(): void;
}
