import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { PlatformProblem, type PlatformProblemKind } from './platform-problem.ts'

/** A connected platform, and what fails there, for the status. */
interface PlatformHealth {
  id: string
  name: string
  institution: string | null
  lastLaunchAt: number | null
  listsFailed: number
  problems: { sentence: string; advice: string }[]
}

/** The platforms that are switched on, the first connected first. */
export async function listPlatformHealth(db: Db): Promise<PlatformHealth[]> {
  const rows = await db
    .selectFrom('lti_platforms as platform')
    .leftJoin('institution_names as institutions', 'institutions.id', 'platform.institution_id')
    .leftJoin('lti_contexts', 'lti_contexts.platform_id', 'platform.id')
    .leftJoin('lti_rosters', (join) =>
      join.onRef('lti_rosters.context_id', '=', 'lti_contexts.id').on(
        // A later reading that went well ends the failure.
        sql<boolean>`lti_rosters.failed_at > coalesce(lti_rosters.read_at, '-infinity')`,
      ),
    )
    .select([
      'platform.id',
      'platform.name',
      'institutions.name as institution',
      'platform.last_launch_at',
      sql<number>`count(lti_rosters.context_id)::int`.as('failed'),
      sql<
        PlatformProblemKind[]
      >`coalesce(array_agg(distinct lti_rosters.problem) filter (where lti_rosters.problem is not null), '{}')`.as(
        'problems',
      ),
    ])
    .where('platform.active', '=', true)
    .groupBy(['platform.id', 'institutions.name'])
    .orderBy('platform.created_at')
    .orderBy('platform.id')
    .execute()
  return rows.map(({ last_launch_at: launched, failed, problems, ...row }) => ({
    ...row,
    lastLaunchAt: launched?.getTime() ?? null,
    listsFailed: failed,
    problems: problems.map((kind) => {
      const { message, advice } = new PlatformProblem(kind)
      return { sentence: message, advice }
    }),
  }))
}
