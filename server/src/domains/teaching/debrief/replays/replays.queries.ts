import type { Db } from '../../../../platform/database/database.ts'

/** The runs of the students who are in a class, with who plays each: once for each member of a team. Trials are nobody's. */
export async function listPlayedIn(db: Db, classId: string) {
  return await selectPlayed(db, classId).execute()
}
export type PlayedRow = Awaited<ReturnType<typeof listPlayedIn>>[number]

/** The same of one run; empty for a run of another class. */
export async function listPlayersIn(
  db: Db,
  { classId, runId }: { classId: string; runId: string },
): Promise<PlayedRow[]> {
  return await selectPlayed(db, classId).where('player_runs.id', '=', runId).execute()
}

function selectPlayed(db: Db, classId: string) {
  return db
    .selectFrom('player_runs')
    .innerJoin('class_students', (join) =>
      join
        .onRef('class_students.class_session_id', '=', 'player_runs.class_session_id')
        .onRef('class_students.user_id', '=', 'player_runs.player_id'),
    )
    .innerJoin('users', 'users.id', 'player_runs.player_id')
    .leftJoin('room_teams', 'room_teams.id', 'player_runs.team_id')
    .select(['player_runs.id', 'player_id', 'player_runs.kind', 'counts', 'attempt', 'player_runs.status'])
    .select(['player_runs.version', 'round', 'rounds', 'score', 'seed', 'rules', 'tried_from'])
    .select(['first_name', 'last_name', 'room_teams.name as team'])
    .where('player_runs.class_session_id', '=', classId)
    .where('removed_at', 'is', null)
    .where('left_at', 'is', null)
    .where('player_runs.kind', '!=', 'trial')
    .$narrowType<{ kind: 'counted' | 'rehearsal' }>()
    .orderBy('started_at', 'desc')
    .orderBy('player_runs.id')
    .orderBy('player_id')
}
