import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table mail_outbox
    add column kind text not null default 'security',
    add column recipient_hash text,
    add column state text not null default 'waiting',
    add column expires_at timestamptz,
    add column tries int not null default 0,
    add column tried_at timestamptz,
    add column held_by text,
    add column answer text,
    add column ended_at timestamptz`,
  `update mail_outbox set recipient_hash = encode(sha256(convert_to(lower(recipient), 'UTF8')), 'hex')`,
  `create index mail_outbox_waiting on mail_outbox (created_at) where state = 'waiting'`,
  `create index mail_outbox_recipient on mail_outbox (recipient_hash, created_at)`,
  `create index mail_outbox_ended on mail_outbox (ended_at) where ended_at is not null`,
  // When a mail server said that there is no such mailbox.
  `alter table users add column mail_refused_at timestamptz`,
]
