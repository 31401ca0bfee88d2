import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** What must always be true of the database beyond its keys and checks. Each query finds the rows that break one. */
const invariants: Record<string, string> = {
  'a promotion code counts as many uses as it has': `
    select p.id from promotion_codes p
    where times_used <> (select count(*) from promotion_code_uses where promotion_code_id = p.id)`,
  'no promotion code has more uses than it may': `
    select id from promotion_codes where times_used > max_uses`,
  'a registration link counts as many uses as it has': `
    select l.id from registration_links l
    where times_used <> (select count(*) from registration_link_uses where registration_link_id = l.id)`,
  'no registration link or demo code has more uses than it may': `
    select id from registration_links where times_used > case link_type when 'single-use' then 1 else usage_limit end
    union all select id from demo_codes where times_used > max_uses`,
  'an access code that somebody used is used, and not revoked': `
    select code_key from access_codes where used_by is not null and (used_at is null or revoked_at is not null)`,
  'every grant of an access code has its code, used by that person': `
    select g.id from grants g where origin = 'access_code' and not exists (
      select 1 from access_codes where code_key = g.reference and used_by = g.user_id)`,
  'every used access code of an account that is there has granted': `
    select code_key from access_codes c where used_by is not null and not exists (
      select 1 from grants where user_id = c.used_by and origin = 'access_code' and reference = c.code_key)`,
  'every grant of a promotion code has a use of it by that person': `
    select g.id from grants g where origin = 'promotion_code' and not exists (
      select 1 from promotion_code_uses where promotion_code_id::text = g.reference and user_id = g.user_id)`,
  'every living grant of a purchase has its order, paid by that person and not taken back': `
    select g.id from grants g where origin = 'purchase' and ended_at is null and not exists (
      select 1 from orders where id::text = g.reference and user_id = g.user_id and status = 'paid'
        and taken_back_at is null and not seats)`,
  'every grant of a demo has its code': `
    select g.id from grants g where origin = 'demo' and not exists (
      select 1 from demo_codes where id::text = g.reference)`,
  'an order is paid when it has a moment of payment, and open only without one': `
    select id from orders where (status in ('paid', 'refunded', 'disputed') and paid_at is null)
      or (status in ('open', 'expired') and paid_at is not null)`,
  'paid seats have a code with as many uses, and nothing else has made one': `
    select o.id from orders o left join promotion_codes p on p.order_id = o.id
    where (o.status = 'paid' and o.seats and o.user_id is not null and p.max_uses is distinct from o.quantity)
      or (p.id is not null and not o.seats)`,
  'paid for oneself has granted': `
    select o.id from orders o where status = 'paid' and not seats and user_id is not null and not exists (
      select 1 from grants where origin = 'purchase' and reference = o.id::text)`,
  'a run has as many decisions as its version says, numbered without a gap': `
    select r.id from lab_runs r left join lab_decisions d on d.run_id = r.id
    group by r.id, r.version
    having count(d.number) <> r.version or coalesce(max(d.number) + 1, 0) <> r.version`,
  'scores lie between 0 and 100, and rounds within the lab': `
    select id from lab_runs where score not between 0 and 100 or round > rounds + 1 or round < 0`,
  'no person, team or robot has two open runs of a kind in one place, but for test seats': `
    select user_id from lab_runs where status = 'open' and kind <> 'trial'
    group by user_id, team_id, robot_id, lab_id, class_session_id, session_id, kind, tried_from having count(*) > 1`,
  'counted attempts in a class are no more than the class allows or has ever allowed': `
    select user_id from lab_runs where kind = 'counted' and class_session_id is not null
    group by user_id, class_session_id having count(*) > 10`,
  'a run in a class session follows the rules of the class': `
    select r.id from lab_runs r join class_sessions c on c.id = r.class_session_id where r.rules <> c.rules`,
  'the version of a room is the number of its newest command': `
    select r.class_session_id from rooms r where version <> coalesce((select max(number) from room_log l
      where l.class_session_id = r.class_session_id and kind not in ('begin', 'decide', 'propose', 'draft')), 0)`,
  'no open run is behind a round that its room has settled, but for test seats, which catch up when they are read': `
    select r.id from lab_runs r join rooms using (class_session_id)
    where r.status = 'open' and (r.kind = 'counted' or r.robot_id is not null) and rooms.phase = 'closed'
      and r.round <= rooms.round`,
  'no room is left closing, because what is due has been done': `
    select class_session_id from rooms where phase = 'closing'`,
  'what a seat decided in a room is in its log once, and nothing else is': `
    select r.id from lab_runs r join rooms using (class_session_id) where r.kind = 'counted' and
      (select count(*) from lab_decisions d where d.run_id = r.id and d.default_in is null)
      <> (select count(*) from room_log l where l.run_id = r.id and l.kind = 'decide')`,
  'who owns a class session holds it': `
    select c.id from class_sessions c where owner_id is not null and not exists (
      select 1 from class_instructors where class_session_id = c.id and user_id = c.owner_id)`,
  'a class template repeats a class of its lab': `
    select t.id from class_templates t join class_sessions c on c.id = t.class_session_id
    where t.lab_id <> c.lab_id`,
  'there is an administrator who can sign in': `
    select 1 where not exists (select 1 from users
      where admin and kind = 'portal' and status = 'active' and password_hash is not null)`,
  'visitors have no personal data, no role and no password': `
    select id from users where kind in ('guest', 'demo')
      and (email <> '' or password_hash is not null or instructor or admin)`,
  'who waits for approval has no session': `
    select s.id from sessions s join users u on u.id = s.user_id where u.status = 'pending'`,
  'every session has a token': `
    select s.id from sessions s where not exists (select 1 from session_tokens where session_id = s.id)`,
  'of several codes by mail for one purpose one works at most': `
    select user_id from one_time_codes where used_at is null and tries < 5 and expires_at > now()
    group by user_id, purpose having count(*) > 1`,
  'addresses are compared as they are stored': `
    select id from users where kind = 'portal' and email_key <> lower(btrim(email)) and email = lower(email)`,
}

/** The broken invariants, each with the first rows that break it. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
