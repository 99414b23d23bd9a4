import { type Kysely, sql } from "kysely";

/** The family area: texts, albums, messages, the scene, its certificate, and the roles of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTexts(db);
  await addRetention(db);
  await makeDressings(db);
  await makeCorrections(db);
  await makeInvitations(db);
  await makeFamilyLog(db);
}

/** Versions count the saves of each text, so that of two concurrent editors the later one gets an error. */
async function addTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residence
      add column facts_version integer not null default 1 check (facts_version > 0),
      add column intro_version integer not null default 1 check (intro_version > 0),
      add column birthday_by text not null default 'solar' check (birthday_by in ('solar', 'lunar')),
      add column anniversary_by text not null default 'solar' check (anniversary_by in ('solar', 'lunar')),
      add column certificate_template text not null default '' check (char_length(certificate_template) <= 300),
      add column template_version integer not null default 1 check (template_version > 0)`.execute(db);
  // Existing certificates keep their text: empty means the default template.
  await sql`alter table remembrance_certificate add column template text not null default ''`.execute(db);
}

async function addRetention(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload add column former_names text[] not null default '{}'`.execute(db);
  await sql`
    alter table album
      add column cover_photo_id integer references photo on delete set null,
      add column version integer not null default 1 check (version > 0),
      add column ref text,
      add column ref_hash text,
      add constraint album_ref_hash check ((ref is null) = (ref_hash is null))`.execute(db);
  await sql`create unique index album_ref on album (residence_id, ref) where ref is not null`.execute(db);
  await sql`create index album_deleted on album (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index photo_deleted on photo (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index photo_picture on photo (picture)`.execute(db);
  await sql`create index album_cover on album (cover_photo_id) where cover_photo_id is not null`.execute(db);
  await sql`
    alter table blessing
      add column deleted_at timestamptz,
      add column deleted_by integer references account,
      add constraint blessing_deleted_alone check (deleted_at is null or state = 'deleted')`.execute(db);
  await sql`
    create index blessing_deleted on blessing (residence_id, deleted_at desc, id desc)
    where deleted_at is not null`.execute(db);
}

/** Gifts that stay in the scene: those a residence owns, and those placed in it. */
async function makeDressings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gift_category add column is_dressing boolean not null default false`.execute(db);
  await sql`
    alter table gift add column dressing_place text
      check (dressing_place in ('incense', 'lamp', 'flowers', 'offering', 'plaque', 'background'))`.execute(db);
  // A gift has a place for visitors' gifts or one for the family's dressings.
  await sql`
    alter table gift alter column place drop not null,
      add constraint gift_place_one check ((place is null) = (dressing_place is not null))`.execute(db);
  await sql`
    create table dressing (
      residence_id integer not null references residence,
      gift_id integer not null references gift,
      quantity integer not null check (quantity > 0),
      since timestamptz not null,
      primary key (residence_id, gift_id)
    )`.execute(db);
  await sql`
    create table dressing_placement (
      residence_id integer not null,
      place text not null check (place in ('incense', 'lamp', 'flowers', 'offering', 'plaque', 'background')),
      gift_id integer not null,
      placed_at timestamptz not null,
      primary key (residence_id, place),
      foreign key (residence_id, gift_id) references dressing
    )`.execute(db);
}

async function makeCorrections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table property_correction (
      id integer generated always as identity primary key,
      residence_id integer not null references residence,
      account_id integer not null references account,
      content text not null check (char_length(content) between 1 and 300),
      state text not null default 'waiting' check (state in ('waiting', 'corrected', 'declined')),
      answer text not null default '' check (char_length(answer) <= 300),
      decided_by integer references account,
      ref text,
      asked_at timestamptz not null,
      decided_at timestamptz,
      check ((state = 'waiting') = (decided_at is null)),
      check ((decided_at is null) = (decided_by is null))
    )`.execute(db);
  await sql`
    create unique index property_correction_one on property_correction (residence_id) where state = 'waiting'`.execute(
    db,
  );
  await sql`
    create unique index property_correction_ref on property_correction (residence_id, ref) where ref is not null`.execute(
    db,
  );
  await sql`create index property_correction_residence on property_correction (residence_id, id desc)`.execute(db);
}

/** Single-use invitation links, and offers of ownership. */
async function makeInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_invitation (
      id integer generated always as identity primary key,
      residence_id integer not null references residence,
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      role text not null check (role in ('manager', 'relative')),
      relation text not null check (char_length(relation) <= 20),
      made_by integer not null references account,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      accepted_at timestamptz,
      accepted_by integer references account,
      check ((accepted_at is null) = (accepted_by is null)),
      check (accepted_at is null or revoked_at is null)
    )`.execute(db);
  await sql`create index member_invitation_residence on member_invitation (residence_id, id desc)`.execute(db);
  await sql`
    create table ownership_offer (
      residence_id integer primary key references residence,
      from_account integer not null references account,
      to_account integer not null references account,
      offered_at timestamptz not null,
      expires_at timestamptz not null,
      check (from_account <> to_account)
    )`.execute(db);
}

/** Changes of roles with their time: append-only, visible to those who manage the residence. */
async function makeFamilyLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family_log (
      id bigint generated always as identity primary key,
      residence_id integer not null references residence,
      at timestamptz not null,
      account_id integer not null references account,
      deed text not null check (deed in
        ('invited', 'revoked', 'joined', 'roleChanged', 'removed', 'left', 'offered', 'withdrawn', 'declined',
         'handedOver', 'closed', 'opened', 'founded', 'accountClosed')),
      subject_id integer references account,
      role_before text check (role_before in ('owner', 'manager', 'relative')),
      role_after text check (role_after in ('owner', 'manager', 'relative'))
    )`.execute(db);
  await sql`create index family_log_residence on family_log (residence_id, id desc)`.execute(db);
  await sql`
    create trigger family_log_keep_written before update or delete or truncate on family_log
    for each statement execute function keep_written()`.execute(db);
}
