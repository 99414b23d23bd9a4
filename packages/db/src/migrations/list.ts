import type { Migration } from "kysely/migration";
import * as people from "./001-people.ts";
import * as memorials from "./002-memorials.ts";
import * as tribute from "./003-tribute.ts";
import * as content from "./004-content.ts";
import * as publicSite from "./005-public-site.ts";
import * as keptCounts from "./006-kept-counts.ts";
import * as verification from "./007-verification.ts";
import * as uploads from "./008-uploads.ts";
import * as personalCentre from "./009-personal-centre.ts";

/** Listed by hand, in order; append only once a release is out. */
export const migrations: Record<string, Migration> = {
  "001-people": people,
  "002-memorials": memorials,
  "003-tribute": tribute,
  "004-content": content,
  "005-public-site": publicSite,
  "006-kept-counts": keptCounts,
  "007-verification": verification,
  "008-uploads": uploads,
  "009-personal-centre": personalCentre,
};
