import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { idOf, pageNumberOf } from "../../address.ts";
import { beyondFirst } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { useAddress } from "../../use-address.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { MessageLetter } from "./message-letter.tsx";
import { useReadMessage } from "./use-read-message.ts";

/** One message of one's own, and the way back to the page of the list that it was opened from. */
export function InboxMessage({ user }: { user: UserInfo }) {
  const address = useAddress();
  const id = idOf(address);
  const back = (
    <Link className="link" to={paths.inbox(beyondFirst(pageNumberOf(address)))}>
      返回消息列表
    </Link>
  );
  if (id === null) return <NoMessage>{back}</NoMessage>;
  return (
    <Reading id={id} user={user}>
      {back}
    </Reading>
  );
}

function Reading({ id, user, children }: { id: number; user: UserInfo; children: ReactNode }) {
  const asked = useReadMessage(user, id);
  if (asked.error === "notFound") return <NoMessage>{children}</NoMessage>;
  return (
    <AskedPart asked={asked} what="消息" level={1}>
      {(message) => <MessageLetter message={message}>{children}</MessageLetter>}
    </AskedPart>
  );
}

function NoMessage({ children }: { children: ReactNode }) {
  return (
    <EmptyState title="没有这则消息" words="也许地址抄错了，也许它是写给别的账号的。" level={1}>
      {children}
    </EmptyState>
  );
}
