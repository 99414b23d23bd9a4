import type { ReactNode } from "react";
import type { Paged } from "../../url/paging.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { VisitRegister } from "./visit-register.tsx";
import type { Visit } from "./visits-data.ts";

interface VisitListProps {
  visits: Paged<Visit>;
  /** Address of a page. */
  to(page: number): string;
  /** Displayed where nobody has left a name yet. */
  children: ReactNode;
}

/** One page of the visitors' names, and the pager. */
export function VisitList({ visits, to, children }: VisitListProps) {
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
