import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table grants drop constraint grants_origin_check`,
  `alter table grants add constraint grants_origin_check check (origin in
    ('purchase', 'access_code', 'promotion_code', 'registration', 'admin', 'demo', 'courtesy', 'extension', 'roster'))`,

  // A lab that a course's school pays for everybody who has not opted out by a day.
  `create table roster_billings (
    id uuid primary key,
    -- Null after the learning platform was removed.
    context_id uuid references lti_contexts on delete set null,
    course text not null,
    institution_id text references institutions on delete set null,
    lab_id text not null,
    -- The last moment to opt out, and the end of access.
    opt_out_until timestamptz not null,
    access_until timestamptz not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    -- The list for the school's bill, which never changes: null until the day after the last to opt out.
    frozen_at timestamptz,
    list text,
    check ((frozen_at is null) = (list is null))
  )`,
  `create unique index roster_billings_one_each on roster_billings (context_id, lab_id)
    where frozen_at is null and cancelled_at is null`,
  `create index roster_billings_created_by on roster_billings (created_by)`,
  `create index roster_billings_institution on roster_billings (institution_id)`,

  // The students of a billed course who have an account.
  `create table roster_billing_students (
    billing_id uuid not null references roster_billings on delete cascade,
    user_id uuid not null references users on delete cascade,
    joined_at timestamptz not null,
    opted_out_at timestamptz,
    primary key (billing_id, user_id)
  )`,
  `create index roster_billing_students_user on roster_billing_students (user_id)`,
]
