import type { LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import type { Sending, TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { useState } from 'react'
import { ActionDialog } from '../action-dialog.tsx'
import { useAnswer } from '../asking.ts'
import { Failure } from '../class-parts.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { call } from '../../../api.ts'
import { LmsGroupsField, type ChosenGroups } from './lms-groups-field.tsx'
import { groupsOfLms } from './lms-groups-words.ts'
import { TeamsListField } from './teams-list-field.tsx'
import { outcomeInWords, sendingOptions, sizeOptions } from './teams-words.ts'

interface Props {
  id: string
  teams: TeamsView
  change: (task: () => Promise<TeamsView>) => Promise<void>
  /** Called with a sentence about what was done. */
  onDone: (says: string) => void
  onClose: () => void
}

type TeamsBy = 'size' | 'list' | 'groups'

const ways: readonly { id: TeamsBy; text: string }[] = [
  { id: 'size', text: 'By size' },
  { id: 'list', text: 'By list' },
]

/** Makes the teams of a room: of a size by chance, as a list says, or of the groups that the LMS has. */
export function MakeTeamsDialog({ id, teams, change, onDone, onClose }: Props) {
  const [way, setWay] = useState<TeamsBy>('size')
  const [size, setSize] = useState('4')
  const [onlyHere, setOnlyHere] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ChosenGroups>({ at: 0, several: 'first' })
  const [sending, setSending] = useState<Sending>(teams.sending ?? 'anyone')
  const params = { id }
  const groups = useAnswer<LmsGrouping[]>(['GET /api/rooms/:id/lms-groups', id], () =>
    call('GET /api/rooms/:id/lms-groups', { params }),
  )
  const [first, ...others] = groups.answer ?? []

  async function make() {
    await change(() => {
      const grouping = groups.answer?.[chosen.at]
      if (way === 'groups' && grouping)
        return call('POST /api/rooms/:id/teams/by-groups', {
          params,
          body: {
            course: grouping.course.id,
            set: grouping.set?.id ?? null,
            several: chosen.several,
            sending,
          },
        })
      return way === 'list'
        ? call('POST /api/rooms/:id/teams/by-list', { params, body: { text, sending } })
        : call('POST /api/rooms/:id/teams/by-size', {
            params,
            body: { size: Number(size), onlyHere, sending },
          })
    })
    onDone('The teams are made.')
  }

  return (
    <ActionDialog wide title="Make teams" action="Make teams" onAction={make} onClose={onClose}>
      {(problem) => (
        <>
          <p>
            The members of a team share one run and decide together.
            {teams.sending !== null && ' New teams replace the teams that there are now.'}
          </p>
          <RadioGroup
            legend="How to make them"
            name="way"
            look="segments"
            options={first ? [...ways, { id: 'groups', text: groupsOfLms([first, ...others]) }] : ways}
            chosen={way}
            onChoose={setWay}
          />
          {groups.problem && <Failure problem={groups.problem} onRetry={groups.again} />}
          {way === 'size' && (
            <>
              <SelectField
                label="Members in a team"
                help="Chance decides who plays with whom. Nobody is left over."
                value={size}
                onChange={setSize}
                options={sizeOptions}
                error={problem?.fields.size}
              />
              <Toggle
                label="Leave out who is not here"
                note="They join the smallest team when they come."
                checked={onlyHere}
                onChange={setOnlyHere}
              />
              <p role="status" className="teams-outcome sand strong">
                {outcomeInWords(teams, { size: Number(size), onlyHere })}
              </p>
            </>
          )}
          {way === 'list' && <TeamsListField value={text} onChange={setText} error={problem?.fields.text} />}
          {way === 'groups' && first && (
            <LmsGroupsField
              groupings={[first, ...others]}
              chosen={chosen}
              onChoose={setChosen}
              error={problem?.fields.set}
            />
          )}
          <SendingFields chosen={sending} onChoose={setSending} />
        </>
      )}
    </ActionDialog>
  )
}

interface SendingProps {
  /** If the title of the dialog says the same. */
  legendHidden?: boolean
  chosen: Sending
  onChoose: (sending: Sending) => void
}

/** Who sends the decisions of a team, each rule with what it means. */
export function SendingFields({ legendHidden = false, chosen, onChoose }: SendingProps) {
  return (
    <RadioGroup
      legend="Who sends"
      legendHidden={legendHidden}
      name="sending"
      look="list"
      options={sendingOptions}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
