/** The `exports` of the package do not lead to its own types. */
declare module "solarlunar" {
  const solarLunar: {
    /** -1 outside of 1900 to 2100. */
    solar2lunar(
      year: number,
      month: number,
      day: number,
    ): { lYear: number; lMonth: number; lDay: number; isLeap: boolean } | -1;
  };
  export default solarLunar;
}
