import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { useEffect, useRef, useState } from 'react'
import { ActionDialog } from '../action-dialog.tsx'
import { Failure } from '../class-parts.tsx'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { call } from '../../../api.ts'
import { MakeTeamsDialog } from './make-teams-dialog.tsx'
import { MoveDialog, SendingDialog, TeamDialog } from './team-dialogs.tsx'
import { moveButtonId, TeamsList, type Member, type Team } from './teams-list.tsx'
import { aloneInWords, sendingSentences } from './teams-words.ts'
import type { WatchedTeams } from './use-teams.ts'
import './teams.css'

interface Props {
  /** The id of the class. */
  id: string
  watched: WatchedTeams
  /** The class takes no changes of its teams any more. */
  over: boolean
  tell: (text: string) => void
}

type TeamsAction =
  | { for: 'make' | 'sending' | 'alone' }
  | { for: 'team'; team: Team }
  | { for: 'move'; member: Member }

/** Who plays with whom, and who sends. */
export function TeamsCard({ watched, over, ...needs }: Props) {
  const { teams, problem, again } = watched
  if (!teams) return problem && <Failure problem={problem} onRetry={again} />
  return <Teams {...needs} {...{ watched, teams }} mayChange={teams.mayChange && !over} />
}

interface TeamsProps extends Omit<Props, 'over'> {
  teams: TeamsView
  mayChange: boolean
}

function Teams({ teams, mayChange, ...needs }: TeamsProps) {
  const [asked, setAsked] = useState<TeamsAction | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<TeamsAction>(null)
  const { sending, begun } = teams
  // While a class plays, its teams are looked at less often than its seats.
  const [isListOpen] = useState(!begun)

  // The button that has opened the dialog may be gone: a student has moved, or there are no teams any more.
  useEffect(() => {
    const before = last.current
    last.current = asked
    if (asked !== null || before === null || document.activeElement !== document.body) return
    const moved = before.for === 'move' ? document.getElementById(moveButtonId(before.member)) : null
    ;(moved ?? heading.current)?.focus()
  }, [asked])

  return (
    <section className="class-card teams" aria-labelledby="teams-title">
      <div className="cluster gap-8-16 middle spread">
        <h2 id="teams-title" ref={heading} tabIndex={-1}>
          Teams
        </h2>
        {mayChange && !begun && (
          <Buttons>
            <Button kind="outlined" onClick={() => setAsked({ for: 'make' })}>
              {sending === null ? 'Make teams' : 'Make teams again'}
            </Button>
            {sending !== null && (
              <Button kind="warning" onClick={() => setAsked({ for: 'alone' })}>
                Let everybody play alone
              </Button>
            )}
          </Buttons>
        )}
      </div>
      {sending === null ? (
        <p>{aloneInWords(teams)}</p>
      ) : (
        <>
          <p className="teams-rule">
            {sendingSentences[sending]}{' '}
            {mayChange && (
              <Button kind="link" about="who sends" onClick={() => setAsked({ for: 'sending' })}>
                Change
              </Button>
            )}
          </p>
          <Disclosure summary={counted(teams.teams.length, 'team')} open={isListOpen}>
            <TeamsList
              teams={teams}
              mayChange={mayChange}
              onTeam={(team) => setAsked({ for: 'team', team })}
              onMove={(member) => setAsked({ for: 'move', member })}
            />
          </Disclosure>
        </>
      )}
      {asked && <Dialogs {...needs} {...{ teams, asked }} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface DialogsProps extends Omit<TeamsProps, 'mayChange'> {
  asked: TeamsAction
  onClose: () => void
}

function Dialogs({ id, watched, teams, asked, tell, onClose }: DialogsProps) {
  const { change } = watched
  const onDone = (says: string) => {
    tell(says)
    onClose()
  }
  const common = { id, change, onDone, onClose }
  switch (asked.for) {
    case 'make':
      return <MakeTeamsDialog {...common} teams={teams} />
    case 'sending':
      return teams.sending && <SendingDialog {...common} sending={teams.sending} />
    case 'alone':
      return <AloneDialog {...common} />
    case 'team':
      return <TeamDialog {...common} team={asked.team} />
    case 'move':
      return <MoveDialog {...common} member={asked.member} teams={teams.teams} />
  }
}

type AloneProps = Pick<Props, 'id'> &
  Pick<WatchedTeams, 'change'> & { onDone: (says: string) => void; onClose: () => void }

function AloneDialog({ id, change, onDone, onClose }: AloneProps) {
  return (
    <ActionDialog
      title="Let everybody play alone?"
      action="Remove the teams"
      danger
      onAction={async () => {
        await change(() => call('DELETE /api/rooms/:id/teams', { params: { id } }))
        onDone('Everybody plays alone.')
      }}
      onClose={onClose}
    >
      <p>
        The teams, with their names and captains, are deleted. You can make new ones before anybody begins.
      </p>
    </ActionDialog>
  )
}
