import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import type { Sending, Team, TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { useState } from 'react'
import { ActionDialog } from '../action-dialog.tsx'
import { SelectField, TextField } from '@tradewind/ui/fields.tsx'
import { call } from '../../../api.ts'
import { SendingFields } from './make-teams-dialog.tsx'
import { strengthOptions } from './host-words.ts'
import { teamOption } from './teams-words.ts'

interface Common {
  /** The id of the class. */
  id: string
  change: (task: () => Promise<TeamsView>) => Promise<void>
  /** Called with a sentence about what was done. */
  onDone: (says: string) => void
  onClose: () => void
}

/** Changes who sends the decisions of the teams. */
export function SendingDialog({ id, change, onDone, onClose, sending }: Common & { sending: Sending }) {
  const [chosen, setChosen] = useState(sending)
  async function save() {
    await change(() => call('PUT /api/rooms/:id/sending', { params: { id }, body: { sending: chosen } }))
    onDone('You have changed who sends.')
  }
  return (
    <ActionDialog title="Who sends" action="Save" onAction={save} onClose={onClose}>
      <SendingFields legendHidden chosen={chosen} onChoose={setChosen} />
    </ActionDialog>
  )
}

/** Changes the name and the captain of a team, and whether a robot fills in. */
export function TeamDialog({ id, change, onDone, onClose, team }: Common & { team: Team }) {
  const [name, setName] = useState(team.name)
  const [captain, setCaptain] = useState(team.captain ?? '')
  const [decides, setDecides] = useState<RobotStrength | 'members'>(team.strength ?? 'members')
  async function save() {
    await change(() =>
      call('PUT /api/rooms/:id/teams/:team', {
        params: { id, team: team.id },
        body: {
          name,
          captain: captain === '' ? null : captain,
          strength: decides === 'members' ? null : decides,
        },
      }),
    )
    onDone(`${name.trim()} is saved.`)
  }
  return (
    <ActionDialog title={`Change ${team.name}`} action="Save" onAction={save} onClose={onClose}>
      {(problem) => (
        <>
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            error={problem?.fields.name}
            input={{ autoComplete: 'off', maxLength: 60 }}
          />
          {team.members.length > 0 && (
            <SelectField
              label="Captain"
              help="If the captain sends, only what this person sends counts."
              value={captain}
              onChange={setCaptain}
              placeholder="Nobody yet"
              options={team.members.map((member) => ({ value: member.id, name: member.name }))}
              error={problem?.fields.captain}
            />
          )}
          <SelectField
            label="Who decides"
            help="A robot fills in for a team that has left. It decides when a round closes, where the team has not."
            value={decides}
            onChange={setDecides}
            options={[{ value: 'members', name: 'The team' }, ...strengthOptions('A robot, ')]}
          />
        </>
      )}
    </ActionDialog>
  )
}

interface MoveProps extends Common {
  member: Team['members'][number]
  teams: readonly Team[]
}

const [alone, newTeam] = ['none', 'new']

/** Moves a student to another team, a new one or none. */
export function MoveDialog({ id, change, onDone, onClose, member, teams }: MoveProps) {
  const [own] = useState(
    () => teams.find(({ members }) => members.some((one) => one.id === member.id))?.id ?? null,
  )
  const [to, setTo] = useState(own ?? alone)
  async function move() {
    const team = to === alone ? null : to
    await change(() =>
      call('PUT /api/rooms/:id/members/:student', { params: { id, student: member.id }, body: { team } }),
    )
    onDone(team === null ? `${member.name} is in no team now.` : `${member.name} is in ${nameOf(to)} now.`)
  }
  const nameOf = (team: string) => teams.find((one) => one.id === team)?.name ?? 'a new team'
  return (
    <ActionDialog title={`Move ${member.name}`} action="Move" onAction={move} onClose={onClose}>
      {(problem) => (
        <>
          <p>What a team has decided stays with the team.</p>
          <SelectField
            label="Team"
            help="Whoever is in no team joins the smallest one when they take their seat."
            value={to}
            onChange={setTo}
            options={[
              ...teams.map((team) => teamOption(team, own)),
              { value: newTeam, name: 'A new team' },
              { value: alone, name: own === null ? 'No team (now)' : 'No team' },
            ]}
            error={problem?.fields.team}
          />
        </>
      )}
    </ActionDialog>
  )
}
