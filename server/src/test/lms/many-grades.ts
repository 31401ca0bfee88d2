import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StandInPlatform } from './stand-in-platform.ts'

/**
 * A class of a course whose students have each finished an attempt, with the wishes for their grades and no job yet, as
 * a server leaves it that is killed after the last commit. Scores are 0 to 99. Returns the ids of platform and class.
 */
export async function givenManyGrades(
  db: Db,
  lms: StandInPlatform,
  count: number,
): Promise<{ platformId: string; classId: string }> {
  const [platform, context, link, theClass] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const wish = { lab: null, template: null, classCode: null, practice: false, copiedFrom: [] }
  const list = `${lms.url}/api/lti/courses/7/line_items`
  const statements = [
    sql`insert into institutions (id, name, ip_ranges, contact_email, proxy_type, proxy_instructions, proxy_ips,
        created_at)
      values (${context}, 'University', '{}', '', '', '', '{}', now())`,
    sql`insert into lti_platforms (id, name, issuer, client_id, deployment_ids, auth_url, keyset_url, token_url,
        frame_origins, institution_id, active, family, created_at)
      values (${platform}, 'LMS', ${lms.issuer}, ${lms.clientId}, '{1}', ${`${lms.url}/auth`},
        ${`${lms.url}/keyset`}, ${`${lms.url}/token`}, '{}', ${context}, true, ${lms.services.character}, now())`,
    sql`insert into lti_contexts (id, platform_id, deployment_id, context_id, title, label, lineitems_url, created_at)
      values (${context}, ${platform}, '1', '7', 'A large course', '', ${list}, now())`,
    sql`insert into class_sessions (id, lab_id, rules, owner_id, name, code, settings, seed, time_zone, attempts,
        counted, solution_open, created_at, context_id)
      values (${theClass}, 'global_compass_lab', 1, null, 'A large class', 'GRADES77', '{}', 'seed', 'UTC', 3, 'best',
        false, now(), ${context})`,
    sql`insert into lti_links (id, context_id, resource_link_id, title, wish, class_session_id, created_at,
        last_launch_at)
      values (${link}, ${context}, 'link-7', 'The lab', ${JSON.stringify(wish)}::jsonb, ${theClass}, now(), now())`,
    sql`create temporary table given as
      select gen_random_uuid() as id, n from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into users (id, kind, status, email, email_key, first_name, last_name, instructor, admin, verified,
        analytics_key, created_at)
      select id, 'lti', 'active', '', '', 'Student', n::text, false, false, false, gen_random_uuid(), now()
      from given`,
    sql`insert into lti_identities (id, issuer, client_id, sub, user_id, created_at)
      select gen_random_uuid(), ${lms.issuer}, ${lms.clientId}, 's' || n, id, now() from given`,
    sql`insert into class_students (class_session_id, user_id, joined_at, context_id)
      select ${theClass}, id, now(), ${context} from given`,
    sql`insert into lab_runs (id, user_id, lab_id, rules, class_session_id, kind, attempt, status, seed, settings,
        version, round, rounds, score, position, started_at, saved_at)
      select gen_random_uuid(), id, 'global_compass_lab', 1, ${theClass}, 'counted', 1, 'finished', 'seed', '{}', 1, 1,
        1, n % 100, '{}'::jsonb, now(), now()
      from given`,
    sql`insert into grades (link_id, user_id, class_session_id, wish, wished_at, state, state_at, next_try_at)
      select ${link}, id, ${theClass}, 1, now(), 'waiting', now(), now() from given`,
    sql`drop table given`,
  ]
  await db.connection().execute(async (one) => {
    for (const statement of statements) await statement.execute(one)
  })
  return { platformId: platform, classId: theClass }
}
