import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

export const howToDrag = "按空格键拿起照片，用方向键挪动，再按空格键放下；按 Esc 键放回原处。";

/** Screen reader texts while a photo is dragged. `numberOf`: position of a photo, from 1. */
export function dragAnnouncements(numberOf: (id: UniqueIdentifier) => number, count: number): Announcements {
  return {
    onDragStart: ({ active }) => `拿起了第 ${numberOf(active.id)} 张照片。`,
    // At the start a photo is over itself: that text would interrupt the one before.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `移到第 ${numberOf(over.id)} 的位置，共 ${count} 张。` : undefined,
    onDragEnd: ({ over }) => (over ? `放在了第 ${numberOf(over.id)} 的位置。` : "放回了原处。"),
    onDragCancel: ({ active }) => `放回了原处，第 ${numberOf(active.id)} 张。`,
  };
}
