/** What knows the lunar calendar: large, and fetched once somebody chooses it. */
export const loadLunarTables = async () => {
  const [{ lunarMonthsOf }, { solarOf }, { lunarOf }] = await Promise.all([
    import("@changming/kit/lunar-months"),
    // allow-import: fetched once somebody chooses the lunar calendar, by nobody else
    import("@changming/kit/solar-of"),
    // allow-import: the same
    import("@changming/kit/lunar"),
  ]);
  return { lunarMonthsOf, solarOf, lunarOf };
};

export type LunarTables = Awaited<ReturnType<typeof loadLunarTables>>;
