import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A code to a new address: the account gets that address when the code comes back.
  await sql`alter table one_time_codes
    drop constraint one_time_codes_purpose_check,
    add column new_email text,
    add constraint one_time_codes_purpose_check check (purpose in ('verify_email', 'reset_password', 'change_email')),
    add constraint one_time_codes_new_email check ((purpose = 'change_email') = (new_email is not null))`.execute(
    db,
  )
}
