import type { adminOrders } from "@changming/contract/admin/order";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import { mayRefund } from "../refund/access.ts";
import type { RefundRow } from "../order/transition.ts";
import { canQueryGateways } from "../order/access.ts";
import type { ListedOrders, OrderForStaff, OrderForStaffRow } from "./look-up-orders.ts";

type Detail = BodyOf<typeof adminOrders.detail>;
type Item = BodyOf<typeof adminOrders.list>["itemList"][number];

const timeOf = (at: Date | null) => (at ? shanghaiDateTime(at) : "");
const yuan = (amount: number) => yuanText(fen(amount));

function presentOrderForStaff(row: OrderForStaffRow): Item {
  return {
    id: row.id,
    order_no: row.order_no,
    kind: row.kind,
    title: row.title,
    residence_id: row.residence_id ?? 0,
    residence_name: row.residence_name ?? "",
    account_id: row.account_id,
    nickname: row.nickname,
    mobile: maskedPhone(row.mobile),
    state: row.state,
    money: yuan(row.amount_fen),
    refunded: yuan(row.refunded_fen),
    payType: row.channel ?? 0,
    create_time: shanghaiDateTime(row.created_at),
    pay_time: timeOf(row.paid_at),
  };
}

export function presentOrdersForStaff({ rows, counts, hasMore }: ListedOrders): BodyOf<typeof adminOrders.list> {
  return { counts, has_more_counts: hasMore, itemList: rows.map(presentOrderForStaff) };
}

export function presentOrderDetail(found: OrderForStaff, actor: Actor): Detail {
  const { order, items, books: ledger, obstacle } = found;
  return {
    ...presentOrderForStaff(order),
    deliver_time: timeOf(order.delivered_at),
    expire_time: shanghaiDateTime(order.expires_at),
    closed_reason: order.closed_reason ?? "",
    items: items.map((item) => ({
      name: item.name,
      nums: item.quantity,
      unit: item.unit,
      price: yuan(item.unit_price_fen),
      coin_nums: item.unit_coins * item.quantity,
    })),
    ...presentHistory(found),
    books: {
      received: yuan(ledger.received),
      returned: yuan(ledger.returned),
      owed: yuan(ledger.owed),
      sold: yuan(ledger.sold),
      is_sound: ledger.isSound,
    },
    refund_hindrance: obstacle,
    refund_left: yuan(found.leftFen),
    refund_alone: yuan(found.aloneFen),
    is_asked: found.isRequested,
    can: {
      refund: obstacle === "" && found.mayPart && mayRefund(actor),
      refundPart: found.mayPart && mayRefund(actor),
      ask: canQueryGateways(actor).allowed,
    },
  };
}

function presentHistory(found: OrderForStaff): Pick<Detail, "payments" | "news" | "steps" | "refunds" | "deliveries"> {
  return {
    payments: found.payments.map((row) => ({
      id: row.id,
      payType: row.channel,
      gateway: row.gateway,
      out_trade_no: row.out_trade_no,
      trade_no: row.channel_trade_no ?? "",
      state: row.state,
      money: yuan(row.amount_fen),
      fault: row.fault,
      create_time: shanghaiDateTime(row.created_at),
      pay_time: timeOf(row.paid_at),
    })),
    news: found.news.map((row) => ({
      id: row.id,
      payment_id: row.payment_id ?? 0,
      source: row.source,
      result: row.result,
      time: shanghaiDateTime(row.received_at),
      request_id: row.request_id,
    })),
    steps: found.steps.map((row) => ({
      id: row.id,
      object: row.object,
      object_id: row.object_id,
      from_state: row.from_state ?? "",
      to_state: row.to_state,
      actor_kind: row.actor_kind,
      time: shanghaiDateTime(row.at),
    })),
    refunds: found.refunds.map(presentOrderRefund),
    deliveries: found.deliveries.map((row) => ({
      id: row.id,
      gift_name: row.name,
      nums: row.quantity,
      coin_nums: row.coins,
      time: shanghaiDateTime(row.given_at),
    })),
  };
}

function presentOrderRefund(row: RefundRow) {
  return {
    id: row.id,
    out_refund_no: row.out_refund_no,
    money: yuan(row.amount_fen),
    reason: row.reason,
    state: row.state,
    fault: row.fault,
    create_time: shanghaiDateTime(row.created_at),
    done_time: timeOf(row.done_at),
  };
}
