import type { LiveFromServer } from "@changming/contract/live";
import { PersonSocket } from "./person-socket.ts";
import { trySend, type VisitTools } from "./visit.ts";

/** A residence's page that is open in a browser. */
export interface OpenPage {
  /** Null without a live connection. */
  readonly socket: Pick<PersonSocket, "isJoined" | "sendMessage"> | null;
  /** Called for every event that arrives. */
  onEvent: (event: LiveFromServer) => void;
  /** Fetches the numbers of the residence again. */
  readDetail(): Promise<void>;
  /** Fetches what a given gift changes. */
  readGifts(): Promise<void>;
  close(): void;
}

/** First and further intervals at which an open page fetches its numbers and lists, ms. */
const firstPoll = 15_000;
const nextPoll = 60_000;
/** So many ms after an event every answer contains it. */
const settleMs = 1_200;

/** The calls of the residence's page that are the same for everybody. */
const callsOf = (id: number) => ({
  detail: `/api/residence/residenceDetail?id=${id}`,
  news: `/api/fragment/recentNews?id=${id}`,
  messages: `/api/residence/leaveMessageList?id=${id}&pageSize=4`,
  givers: `/api/gift/giftRanking?residenceId=${id}&rankingType=0&pageSize=10`,
});

/** The calls of a page for somebody who is logged in. */
const memberCalls = [
  "/api/user/index?actionName=rememberedToday",
  "/api/garden/myGardenList",
  "/api/relationResidence/index?actionName=itemList",
];

/** What the page does once its program runs: calls, the report of the visit, the live connection. */
export async function openPage(tools: VisitTools): Promise<OpenPage> {
  const { plan, member } = tools;
  const { id } = plan.residence;
  const calls = callsOf(id);
  const read = async (...paths: string[]) => {
    await Promise.all(paths.map((path) => trySend(tools, "read", { path })));
  };
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const readGifts = () => read(calls.detail, calls.givers);
  const poll = () => {
    void read(calls.detail, calls.news, calls.messages, calls.givers);
    later(nextPoll, poll);
  };
  let isDue = false;
  const socket = new PersonSocket({
    origin: tools.origin,
    residenceId: id,
    token: member?.token,
    timeoutMs: tools.timeoutMs,
    onJoined: (ms) => tools.timings.record("join", ms),
    onError: (error) => tools.report("join", error),
    onEvent(event) {
      page.onEvent(event);
      if (event.msgType !== "gift" && event.msgType !== "changed") return;
      if (isDue) return;
      isDue = true;
      later(settleMs + tools.random() * event.spreadMs, () => {
        isDue = false;
        void readGifts();
      });
    },
  });
  const page: OpenPage = {
    socket,
    onEvent: () => undefined,
    readDetail: () => read(calls.detail),
    readGifts,
    close() {
      for (const timer of timers) clearTimeout(timer);
      socket.close();
    },
  };
  later(firstPoll, poll);
  const form = { id: String(id), silent: "0" };
  const token = member && { token: member.token };
  await Promise.all([
    read(calls.detail, calls.news),
    ...(member ? memberCalls : []).map((path) => trySend(tools, "read", { path, ...token })),
    trySend(tools, "visit", { method: "POST", path: "/api/residence/reportVisit", form, ...token }),
  ]);
  return page;
}
