import { type Kysely, sql } from "kysely";

/**
 * A payment may have several refunds, each of a part with a number of its own. What they request together never exceeds
 * what was paid: checked at commit, because one may replace another in the same transaction. Existing rows are one
 * active refund a payment at most, so they satisfy it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index refund_one_alive`.execute(db);
  await sql`
    create function limit_refunds() returns trigger language plpgsql set search_path from current as $$
    declare
      paid bigint;
    begin
      -- The lock makes concurrent refunds of a payment wait for each other.
      select amount_fen into paid from payment where id = new.payment_id for update;
      if (select sum(amount_fen) from refund where payment_id = new.payment_id and state <> 'closed') > paid then
        raise exception 'refunds of payment % exceed what was paid', new.payment_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger limit_refunds after insert or update of amount_fen, state on refund
    deferrable initially deferred for each row when (new.state <> 'closed') execute function limit_refunds()`.execute(
    db,
  );
}
