import type { Locator } from "playwright-core";

/** A swipe through the middle of an element, in CSS px, in several steps. */
export async function swipeBy(over: Locator, byX: number, byY = 0): Promise<void> {
  const page = over.page();
  const finger = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {};
  const from = { x: x + width / 2 - byX / 2, y: y + height / 2 - byY / 2 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: from.x + byX * part, y: from.y + byY * part }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}
