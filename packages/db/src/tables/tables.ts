import type { AccountTable, SessionTable } from "./account.ts";
import type { AuditEntryTable } from "./audit-entry.ts";
import type { BlessingTable } from "./blessing.ts";
import type {
  FriendLinkTable,
  HotWordTable,
  NewsCategoryTable,
  NewsTable,
  NoticeTable,
  SlideTable,
} from "./content.ts";
import type { GardenTable } from "./garden.ts";
import type { GiftCategoryTable, GiftTable, GivenGiftTable, GiverTotalTable } from "./gift.ts";
import type { LevelTable, ResidenceCounterTable, ResidenceMemberTable, ResidenceTable } from "./residence.ts";
import type { RemembranceTable } from "./remembrance.ts";
import type { SiteInfoTable } from "./site-info.ts";

/** Every table by its name in the database; a test compares them with a freshly migrated one. */
export interface Tables {
  account: AccountTable;
  audit_entry: AuditEntryTable;
  blessing: BlessingTable;
  friend_link: FriendLinkTable;
  garden: GardenTable;
  gift: GiftTable;
  gift_category: GiftCategoryTable;
  given_gift: GivenGiftTable;
  giver_total: GiverTotalTable;
  hot_word: HotWordTable;
  level: LevelTable;
  news: NewsTable;
  news_category: NewsCategoryTable;
  notice: NoticeTable;
  remembrance: RemembranceTable;
  residence: ResidenceTable;
  residence_counter: ResidenceCounterTable;
  residence_member: ResidenceMemberTable;
  session: SessionTable;
  site_info: SiteInfoTable;
  slide: SlideTable;
}
