import { EmptyState } from "@changming/ui/empty-state";

/** For a relative who opened a page for managers. */
export function ManagersOnly({ what }: { what: string }) {
  return <EmptyState title={`${what}由主理人和管理人来写`} text="您可以看。想一起写，请主理人把您设为管理人。" />;
}
