import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ActivityItem } from "./distinct-activity.ts";
import { ActivityTicker } from "./activity-ticker.tsx";

const item: ActivityItem = {
  id: 1,
  type: "gift",
  nickname: "志远",
  avatar: "",
  content: "",
  giftName: "白菊",
  giftNums: 1,
  giftImage: "",
  giftText: "白菊一束",
  giftEffect: "",
  dateTime: "2026-11-21 08:00:00",
  residenceId: 57,
  residenceName: "沈玉兰",
};

test("the keyboard skips the ribbon's links with one, to what is behind them", () => {
  const activity = [1, 2, 3].map((id) => ({ ...item, id, residenceId: id }));
  const html = renderToStaticMarkup(
    <ActivityTicker label="此刻的思念" step={336} activity={activity}>
      {({ residenceId }) => <a href={`/home?id=${residenceId}`}>{residenceId}</a>}
    </ActivityTicker>,
  );
  const places = [...html.matchAll(/href="([^"]*)"|id="([^"]*)"/g)].map(([, href, id]) => href ?? `#${id}`);
  const [skip, ...rest] = places;
  expect(rest).toEqual(["/home?id=1", "/home?id=2", "/home?id=3", skip]);
  expect(html).toContain(`id="${skip?.slice(1)}" tabindex="-1"`);
});
