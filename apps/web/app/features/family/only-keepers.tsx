import { EmptyState } from "@changming/ui/empty-state";

/** For a relative who came to a page on which one changes something. */
export function OnlyKeepers({ what }: { what: string }) {
  return <EmptyState title={`${what}由主理人和管理人来写`} words="您可以看。想一起写，请主理人把您设为管理人。" />;
}
