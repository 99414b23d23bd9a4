import * as people from "./001-people.ts";
import * as memorials from "./002-memorials.ts";
import * as tribute from "./003-tribute.ts";
import * as content from "./004-content.ts";
import * as publicSite from "./005-public-site.ts";
import * as keptCounts from "./006-kept-counts.ts";
import * as verification from "./007-verification.ts";
import * as uploads from "./008-uploads.ts";
import * as personalCentre from "./009-personal-centre.ts";
import * as orders from "./010-orders.ts";
import * as liveTribute from "./011-live-tribute.ts";
import * as giftPlace from "./012-gift-place.ts";
import * as applications from "./013-applications.ts";
import * as familyArea from "./014-family-area.ts";
import * as certificatesAndCopies from "./015-certificates-and-copies.ts";
import * as staff from "./016-staff.ts";
import * as contentOffice from "./017-content.ts";
import * as memorialsOffice from "./018-memorials-office.ts";
import * as moneyOffice from "./019-money-office.ts";
import * as peopleOffice from "./020-people-office.ts";
import * as today from "./021-today.ts";
import * as staffRefs from "./022-staff-refs.ts";
import * as realSite from "./023-real-site.ts";
import * as factsAndDevices from "./024-facts-and-devices.ts";
import * as applicationVisibility from "./025-application-visibility.ts";
import * as calendarFeeds from "./026-calendar-feeds.ts";
import * as otherNamesAndBaseBlocklist from "./027-other-names-and-base-blocklist.ts";
import * as standardNames from "./028-standard-names.ts";
import * as opening from "./029-opening.ts";
import * as consents from "./030-consents.ts";
import * as residencesByStaff from "./031-residences-by-staff.ts";
import * as movedResidences from "./032-moved-residences.ts";
import * as residenceImports from "./033-residence-imports.ts";
import * as listedYear from "./034-listed-year.ts";
import * as gardenPages from "./035-garden-pages.ts";
import * as partialRefunds from "./036-partial-refunds.ts";
import * as receiptsAndInvoices from "./037-receipts-and-invoices.ts";
import * as contentDay from "./038-content-day.ts";
import * as legalChoicesAndReports from "./039-legal-choices-and-reports.ts";
import * as savedFilters from "./040-saved-filters.ts";
import * as mailings from "./041-mailings.ts";
import * as memorialDays from "./042-memorial-days.ts";
import * as customaryDaysAndSources from "./043-customary-days-and-sources.ts";
import * as mailingOutcomes from "./044-mailing-outcomes.ts";
import * as filtersWithoutNumbers from "./045-filters-without-numbers.ts";
import * as lamps from "./046-lamps.ts";
import * as lastingGifts from "./047-lasting-gifts.ts";
import * as wechatIdentities from "./048-wechat-identities.ts";
import * as paymentsInsideWechat from "./049-payments-inside-wechat.ts";
import * as wechatTicket from "./050-wechat-ticket.ts";
import * as graveLamps from "./051-grave-lamps.ts";
import * as reminders from "./052-reminders.ts";
import * as nodes from "./053-nodes.ts";
import * as storedTotals from "./054-stored-totals.ts";
import * as vacuumSettings from "./055-vacuum-settings.ts";
import * as searchInGardens from "./056-search-in-gardens.ts";
import type { ListedMigration } from "./online.ts";

/** In order, by hand; append-only once a release is out. */
export const migrations: Record<string, ListedMigration> = {
  "001-people": people,
  "002-memorials": memorials,
  "003-tribute": tribute,
  "004-content": content,
  "005-public-site": publicSite,
  "006-kept-counts": keptCounts,
  "007-verification": verification,
  "008-uploads": uploads,
  "009-personal-centre": personalCentre,
  "010-orders": orders,
  "011-live-tribute": liveTribute,
  "012-gift-place": giftPlace,
  "013-applications": applications,
  "014-family-area": familyArea,
  "015-certificates-and-copies": certificatesAndCopies,
  "016-staff": staff,
  "017-content": contentOffice,
  "018-memorials-office": memorialsOffice,
  "019-money-office": moneyOffice,
  "020-people-office": peopleOffice,
  "021-today": today,
  "022-staff-refs": staffRefs,
  "023-real-site": realSite,
  "024-facts-and-devices": factsAndDevices,
  "025-application-visibility": applicationVisibility,
  "026-calendar-feeds": calendarFeeds,
  "027-other-names-and-base-blocklist": otherNamesAndBaseBlocklist,
  "028-standard-names": standardNames,
  "029-opening": opening,
  "030-consents": consents,
  "031-residences-by-staff": residencesByStaff,
  "032-moved-residences": movedResidences,
  "033-residence-imports": residenceImports,
  "034-listed-year": listedYear,
  "035-garden-pages": gardenPages,
  "036-partial-refunds": partialRefunds,
  "037-receipts-and-invoices": receiptsAndInvoices,
  "038-content-day": contentDay,
  "039-legal-choices-and-reports": legalChoicesAndReports,
  "040-saved-filters": savedFilters,
  "041-mailings": mailings,
  "042-memorial-days": memorialDays,
  "043-customary-days-and-sources": customaryDaysAndSources,
  "044-mailing-outcomes": mailingOutcomes,
  "045-filters-without-numbers": filtersWithoutNumbers,
  "046-lamps": lamps,
  "047-lasting-gifts": lastingGifts,
  "048-wechat-identities": wechatIdentities,
  "049-payments-inside-wechat": paymentsInsideWechat,
  "050-wechat-ticket": wechatTicket,
  "051-grave-lamps": graveLamps,
  "052-reminders": reminders,
  "053-nodes": nodes,
  "054-stored-totals": storedTotals,
  "055-vacuum-settings": vacuumSettings,
  "056-search-in-gardens": searchInGardens,
};
