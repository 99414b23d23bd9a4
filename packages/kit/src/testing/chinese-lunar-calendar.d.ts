/** The part of the Hong Kong Observatory's tables that the tests use; the package ships no types. */
declare module "chinese-lunar-calendar" {
  /** `year` from 1901 to 2100; a leap month has the number of the ordinary one. */
  export function getLunar(
    year: number,
    month: number,
    day: number,
  ): { lunarMonth: number; lunarDate: number; isLeap: boolean; lunarYear: string };
}
