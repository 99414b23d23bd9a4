import { FamilyFace } from "./family-face.tsx";
import { FamilyMenu, type FamilyMenuProps } from "./family-menu.tsx";

/** Who is remembered, and the ways of the family area. */
export function FamilySide(props: FamilyMenuProps) {
  return (
    <>
      <FamilyFace place={props.place} home={props.home} />
      <FamilyMenu {...props} />
    </>
  );
}
