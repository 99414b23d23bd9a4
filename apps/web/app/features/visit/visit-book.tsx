import type { ReactNode } from "react";
import type { Paged } from "../../paging.ts";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";
import { VisitRegister } from "./visit-register.tsx";
import type { Visit } from "./visits-data.ts";

export interface VisitBookProps {
  visits: Paged<Visit>;
  /** Address of a page. */
  to(page: number): string;
  /** Said where nobody left a name yet. */
  children: ReactNode;
}

/** One page of the names at the door, and the way to the others. */
export function VisitBook({ visits, to, children }: VisitBookProps) {
  return (
    <>
      {visits.items.length > 0 ? (
        <VisitRegister visits={visits.items} />
      ) : (
        <NothingListed list={visits} first={to(1)} what="名字">
          {children}
        </NothingListed>
      )}
      <Pager list={visits} to={to} left="更早的名字都还在，一个也没有少" />
    </>
  );
}
