import { randomUUID } from 'node:crypto'
import type { Trx } from '../platform/database/transaction.ts'

/** Opens the rooms of a class that the person teaches and of one that they joined, with what both people did in them. */
export async function openRooms(
  trx: Trx,
  {
    id,
    other,
    taught,
    joined,
    now,
  }: { id: string; other: string; taught: string; joined: string; now: Date },
): Promise<void> {
  for (const [classId, host, student] of [
    [taught, id, other],
    [joined, other, id],
  ] as const) {
    await trx
      .insertInto('rooms')
      .values({ class_session_id: classId, pacing: 'hosted', round_seconds: 90 })
      .execute()
    await trx
      .insertInto('room_seats')
      .values({
        class_session_id: classId,
        user_id: student,
        extra_percent: 25,
        stand_in: 'steady',
        here_until: now,
      })
      .execute()
    await formTeam(trx, { classId, members: [id, other], captain: student, now })
    for (const [user, kind, content] of [
      [host, 'open', { round: 1, seconds: 90 }],
      [student, 'decide', { version: 0, decision: { country: 'PT' } }],
    ] as const)
      await trx
        .insertInto('room_log')
        .values({
          class_session_id: classId,
          at: now,
          kind,
          user_id: user,
          run_id: null,
          content: JSON.stringify(content),
        })
        .execute()
  }
}

/** A team of both people with a run, in which each has entered and proposed something. */
async function formTeam(
  trx: Trx,
  { classId, members, captain, now }: { classId: string; members: string[]; captain: string; now: Date },
): Promise<void> {
  const [team, run] = [randomUUID(), randomUUID()]
  await trx
    .insertInto('room_teams')
    .values({ id: team, class_session_id: classId, name: 'Team 1', captain_id: captain })
    .execute()
  await trx
    .insertInto('lab_runs')
    .values({
      ...{ id: run, user_id: null, session_id: null, team_id: team, class_session_id: classId },
      ...{ lab_id: 'global_compass_lab', rules: 1, kind: 'counted', attempt: 1, status: 'open' },
      ...{
        seed: 'secret-seed',
        settings: '{}',
        version: 0,
        round: 1,
        rounds: 5,
        score: null,
        position: null,
      },
      ...{ started_at: now, saved_at: now },
    })
    .execute()
  await trx
    .insertInto('captain_drafts')
    .values({ run_id: run, user_id: captain, number: 0, decision: '{"country":"PT"}' })
    .execute()
  for (const [at, member] of members.entries()) {
    await trx
      .insertInto('room_team_members')
      .values({ class_session_id: classId, user_id: member, team_id: team, joined_at: now })
      .execute()
    await trx
      .insertInto('team_drafts')
      .values({ run_id: run, name: `input ${at}`, value: '5', user_id: member, version: String(at + 1) })
      .execute()
    await trx
      .insertInto('team_proposals')
      .values({
        run_id: run,
        user_id: member,
        kind: 'decision',
        number: 0,
        decision: '{"country":"PT"}',
        drafts: '{}',
        at: now,
      })
      .execute()
  }
}
