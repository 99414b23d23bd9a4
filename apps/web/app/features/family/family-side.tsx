import { FamilyHeader } from "./family-header.tsx";
import { FamilyMenu, type FamilyMenuProps } from "./family-menu.tsx";

/** The portrait and the tabs of the family area. */
export function FamilySide(props: FamilyMenuProps) {
  return (
    <>
      <FamilyHeader place={props.place} home={props.home} />
      <FamilyMenu {...props} />
    </>
  );
}
