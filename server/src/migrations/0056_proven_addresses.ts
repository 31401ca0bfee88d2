import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * So far, an administrator's switch, an approval and the word of an institution could verify an address, too. Their
 * entries tell; an account without any is as old as the code that was the only way.
 */
export const proveWhatWasProven = `
  update users u set email_proven_at = u.created_at
  where u.kind = 'portal' and u.verified and (
    exists (
      select from audit_entries a
      where a.subject_id = u.id::text and a.actor_id = u.id
        and a.action in ('email_verified', 'email_changed', 'password_reset', 'invitation_accepted'))
    or (u.password_hash is not null and not exists (
      select from audit_entries a
      where a.subject_id = u.id::text
        and (a.action = 'instructor_approved'
          or (a.action in ('email_verified', 'user_changed') and a.actor_id is distinct from u.id)))))`

const statements = [
  // When the owner of an account first showed by a mail that the address is theirs.
  `alter table users add column email_proven_at timestamptz`,
  proveWhatWasProven,
]
