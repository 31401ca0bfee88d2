import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { AppError } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { getHeld } from '../../classes/class-management.ts'
import { findRoom } from '../../room-log/room-log.queries.ts'
import { listTeams, listWithoutTeam, type TeamMember } from '../../room-log/team.queries.ts'
import { hasCountedRuns } from '../../runs/runs.queries.ts'

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The teams of a room for its hosts. */
export async function readTeams({ db }: Services, caller: SignedInCaller, id: string): Promise<TeamsView> {
  const theClass = await getHeld(db, caller, id)
  const room = await findRoom(db, id)
  if (!room) throw new AppError('not_found', 'The rounds of this class open at each student’s own pace.')
  const teams = await listTeams(db, id, caller.now)
  return {
    sending: room.sending,
    teams: teams
      .map(({ id: teamId, name, captain_id: captain, stand_in: strength, members }) => ({
        id: teamId,
        name,
        captain,
        strength,
        members: members.toSorted(byName),
      }))
      .toSorted(byName),
    without: (await listWithoutTeam(db, id, caller.now)).toSorted(byName),
    begun: await hasCountedRuns(db, id),
    mayChange: theClass.right !== 'see',
  }
}

function byName(a: Pick<TeamMember, 'id' | 'name'>, b: Pick<TeamMember, 'id' | 'name'>): number {
  return names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}
