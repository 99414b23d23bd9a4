import { type Kysely, sql } from "kysely";

/** Payments inside WeChat: which WeChat user a session belongs to there, and who may pay an attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column wechat_appid text,
      add column wechat_openid text
  `.execute(db);
  await sql`
    alter table payment
      add column payer_openid text,
      drop constraint payment_scene_check,
      add constraint payment_scene_check check (scene in ('pc', 'phone', 'wechat')),
      drop constraint payment_checkout_kind_check,
      add constraint payment_checkout_kind_check check (checkout_kind in ('code', 'redirect', 'form', 'bridge')),
      add constraint payment_payer_check check (payer_openid is null or scene = 'wechat')
  `.execute(db);
}
