import type { AccountTable, SessionTable } from "./account.ts";
import type { AlbumTable, PhotoTable } from "./album.ts";
import type { AuditEntryTable } from "./audit-entry.ts";
import type { BlessingTable } from "./blessing.ts";
import type * as Content from "./content.ts";
import type { GardenTable, GardenZoneTable } from "./garden.ts";
import type * as Gift from "./gift.ts";
import type * as Residence from "./residence.ts";
import type * as Remembrance from "./remembrance.ts";
import type { SiteInfoTable } from "./site-info.ts";
import type { VisitTable } from "./visit.ts";

/** Every table by its name in the database; a test compares them with a freshly migrated one. */
export interface Tables {
  account: AccountTable;
  album: AlbumTable;
  audit_entry: AuditEntryTable;
  blessing: BlessingTable;
  canned_message: Content.CannedMessageTable;
  friend_link: Content.FriendLinkTable;
  garden: GardenTable;
  garden_zone: GardenZoneTable;
  gift: Gift.GiftTable;
  gift_category: Gift.GiftCategoryTable;
  given_gift: Gift.GivenGiftTable;
  giver_total: Gift.GiverTotalTable;
  hot_word: Content.HotWordTable;
  level: Residence.LevelTable;
  news: Content.NewsTable;
  news_category: Content.NewsCategoryTable;
  notice: Content.NoticeTable;
  photo: PhotoTable;
  property_certificate: Residence.PropertyCertificateTable;
  received_total: Gift.ReceivedTotalTable;
  remembrance: Remembrance.RemembranceTable;
  remembrance_certificate: Remembrance.RemembranceCertificateTable;
  remembrance_rank: Remembrance.RemembranceRankTable;
  residence: Residence.ResidenceTable;
  residence_counter: Residence.ResidenceCounterTable;
  residence_member: Residence.ResidenceMemberTable;
  session: SessionTable;
  site_info: SiteInfoTable;
  slide: Content.SlideTable;
  static_page: Content.StaticPageTable;
  visit: VisitTable;
}
