import { Link } from "react-router";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { FamilyPage } from "../family/family-page.tsx";
import { FamilyHomeParts } from "./family-home-parts.tsx";

export function FamilyHomePage() {
  return (
    <FamilyPage title="居所主页" beside={toResidence}>
      {(pageData) => <FamilyHomeParts {...pageData} />}
    </FamilyPage>
  );
}

function toResidence({ id }: FamilyPlace) {
  return (
    <Link className="link" to={paths.residence(id)}>
      去院里看看
    </Link>
  );
}
