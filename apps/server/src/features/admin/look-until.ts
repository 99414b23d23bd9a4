import { shanghaiDateTime } from "@changming/kit/shanghai";

/** Until when a look opens what it was for, as it travels. */
export const untilOf = ({ until }: { until: Date }) => ({ until: shanghaiDateTime(until) });
