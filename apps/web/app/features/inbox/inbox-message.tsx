import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { RichText } from "@changming/ui/rich-text";
import { idOf, pageNumberOf } from "../../url/address.ts";
import { beyondFirst } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Moment } from "../personal/moment.tsx";
import { useReadMessage } from "./use-read-message.ts";
import { StopMailings } from "../mailing/stop-mailings.tsx";
import styles from "./inbox-message.module.css";

/** One inbox message, with a link back to the page of the list from which it was opened. */
export function InboxMessage({ user }: { user: UserInfo }) {
  const address = useAddress();
  const id = idOf(address);
  const back = (
    <Link className="link" to={paths.inbox(beyondFirst(pageNumberOf(address)))}>
      返回消息列表
    </Link>
  );
  if (id === null) return <NoInboxMessage>{back}</NoInboxMessage>;
  return (
    <LoadedInboxMessage id={id} user={user}>
      {back}
    </LoadedInboxMessage>
  );
}

function LoadedInboxMessage({ id, user, children }: { id: number; user: UserInfo; children: ReactNode }) {
  const query = useReadMessage(user, id);
  if (query.error === "notFound") return <NoInboxMessage>{children}</NoInboxMessage>;
  return (
    <AsyncSection query={query} what="消息" level={1}>
      {(inboxMessage) => <InboxMessageText inboxMessage={inboxMessage}>{children}</InboxMessageText>}
    </AsyncSection>
  );
}

function NoInboxMessage({ children }: { children: ReactNode }) {
  return (
    <EmptyState title="没有这则消息" text="也许地址抄错了，也许它是写给别的账号的。" level={1}>
      {children}
    </EmptyState>
  );
}

/** The text of an inbox message; `children` are links to go on. */
function InboxMessageText({ inboxMessage, children }: { inboxMessage: InboxMessageDetail; children: ReactNode }) {
  return (
    <article>
      <PageTitle title={inboxMessage.title} />
      <header className={styles.head}>
        <h1>{inboxMessage.title}</h1>
        <Moment className={styles.time} at={inboxMessage.date_time} />
      </header>
      <RichText className={styles.text} html={inboxMessage.content} />
      {inboxMessage.mailing && <StopMailings {...inboxMessage.mailing} />}
      <footer className={styles.foot}>{children}</footer>
    </article>
  );
}

type InboxMessageDetail = NonNullable<ReturnType<typeof useReadMessage>["body"]>;
