import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { idOf } from "../../url/address.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { RuleEditor } from "./rule-editor.tsx";

/** The rule of the residence in the address, to set or to change. */
export function ReminderEditPage({ user }: { user: UserInfo }) {
  const id = idOf(useAddress(), "residenceId");
  return id === null ? <UnknownResidence /> : <LoadedRule key={id} id={id} user={user} />;
}

function LoadedRule({ id, user }: { id: number; user: UserInfo }) {
  const query = useQuery({ key: `${user.token} ${id}`, queryFn: (signal) => loadRule(id, signal) });
  if (query.error === "notFound") return <UnknownResidence />;
  return (
    <AsyncSection query={query} what="提醒的设置" level={1}>
      {(loaded) => <RuleEditor {...loaded} user={user} />}
    </AsyncSection>
  );
}

/** The rule, and what the account can use. */
async function loadRule(residenceId: number, signal: AbortSignal) {
  const [rule, reminders] = await Promise.all([
    api.reminder.rule({ residenceId }, { signal }),
    api.reminder.list({}, { signal }),
  ]);
  if (!rule.ok) return rule;
  if (!reminders.ok) return reminders;
  return { ok: true as const, body: { rule: rule.body, reminders: reminders.body } };
}

function UnknownResidence() {
  return (
    <EmptyState title="没有这处居所" text="也许地址抄错了，也许这处居所只有它的家人看得见。" level={1}>
      <Link className={buttonClass("secondary")} to={paths.reminders()}>
        去纪念日提醒
      </Link>
    </EmptyState>
  );
}
