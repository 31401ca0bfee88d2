import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { Button } from '@tradewind/ui/button.tsx'
import { standInWords } from './host-words.ts'

export type Team = TeamsView['teams'][number]
export type Member = Team['members'][number]

interface Props {
  teams: TeamsView
  mayChange: boolean
  onTeam: (team: Team) => void
  onMove: (member: Member) => void
}

/** The teams with their members, and who is in none. */
export function TeamsList({ teams: { teams, without }, mayChange, onTeam, onMove }: Props) {
  const members = { onMove: mayChange ? onMove : null }
  return (
    <ul className="teams-list stack gap-12 plain-list">
      {teams.map((team) => (
        <li key={team.id}>
          <div className="teams-name row spread baseline">
            <h3>{team.name}</h3>
            {mayChange && (
              <Button kind="link" about={team.name} onClick={() => onTeam(team)}>
                Change
              </Button>
            )}
          </div>
          {team.strength !== null && <p className="help">{standInWords(team.strength)}</p>}
          {team.members.length === 0 ? (
            <p className="help">Nobody is in this team.</p>
          ) : (
            <Members {...members} of={team.name} members={team.members} captain={team.captain} />
          )}
        </li>
      ))}
      {without.length > 0 && (
        <li>
          <h3>Without a team</h3>
          <p className="help">They join the smallest team when they take their seat.</p>
          <Members {...members} of="no team" members={without} captain={null} />
        </li>
      )}
    </ul>
  )
}

interface MembersProps {
  of: string
  members: readonly Member[]
  captain: string | null
  /** Null if people cannot be moved. */
  onMove: ((member: Member) => void) | null
}

function Members({ of, members, captain, onMove }: MembersProps) {
  return (
    <ul aria-label={`In ${of}`}>
      {members.map((member) => (
        <li key={member.id}>
          <span className="teams-member cluster middle">
            {member.name}
            {member.id === captain && <span className="badge">Captain</span>}
          </span>
          <span className="host-here" data-here={member.here || undefined}>
            {member.here ? 'Here' : 'Away'}
          </span>
          {onMove && (
            <Button id={moveButtonId(member)} kind="link" about={member.name} onClick={() => onMove(member)}>
              Move
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Finds the button again where its member is in another team. */
export function moveButtonId({ id }: Member): string {
  return `move-${id}`
}
