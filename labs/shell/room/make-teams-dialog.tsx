import type { Sending, TeamsView } from '@tradewind/contract/teams'
import { useState } from 'react'
import type { LabApi } from '../api.ts'
import { ActionDialog } from '../class/action-dialog.tsx'
import { RadioGroup } from '../ui/choices.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { TeamsListField } from './teams-list-field.tsx'
import { outcomeInWords, sendingOptions, sizeOptions } from './teams-words.ts'

interface Props {
  api: LabApi
  id: string
  teams: TeamsView
  change: (task: () => Promise<TeamsView>) => Promise<void>
  /** Called with a sentence about what was done. */
  onDone: (says: string) => void
  onClose: () => void
}

const ways = [
  { id: 'size', text: 'By size' },
  { id: 'list', text: 'By list' },
] as const

/** Makes the teams of a room: of a size by chance, or as a list says. */
export function MakeTeamsDialog({ api, id, teams, change, onDone, onClose }: Props) {
  const [way, setWay] = useState<(typeof ways)[number]['id']>('size')
  const [size, setSize] = useState('4')
  const [onlyHere, setOnlyHere] = useState(false)
  const [text, setText] = useState('')
  const [sending, setSending] = useState<Sending>(teams.sending ?? 'anyone')
  const params = { id }

  async function make() {
    await change(() =>
      way === 'size'
        ? api.call('POST /api/rooms/:id/teams/by-size', {
            params,
            body: { size: Number(size), onlyHere, sending },
          })
        : api.call('POST /api/rooms/:id/teams/by-list', { params, body: { text, sending } }),
    )
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
            options={ways}
            chosen={way}
            onChoose={setWay}
          />
          {way === 'size' ? (
            <>
              <SelectField
                label="Members in a team"
                help="Chance decides who plays with whom. Nobody is left over."
                value={size}
                onChange={setSize}
                options={sizeOptions}
                error={problem?.fields['size']}
              />
              <Toggle
                label="Leave out who is not here"
                note="They join the smallest team when they come."
                checked={onlyHere}
                onChange={setOnlyHere}
              />
              <p role="status" className="teams-outcome">
                {outcomeInWords(teams, { size: Number(size), onlyHere })}
              </p>
            </>
          ) : (
            <TeamsListField value={text} onChange={setText} error={problem?.fields['text']} />
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
