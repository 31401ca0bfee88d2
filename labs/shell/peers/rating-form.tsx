import { peerCriteria } from '@tradewind/contract/teaching/debrief/peer-criteria'
import type { PeerMarks, PeerRating } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { peerLimits as limits } from '@tradewind/contract/rules'
import { useId, useState } from 'react'
import { useAction } from '@tradewind/ui/use-action.ts'
import { useOwnDraft } from '../place/drafts.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { TextArea } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'

interface Mate {
  id: string
  name: string
}

type Entered = Partial<PeerMarks> & { text?: string }

interface Props {
  mates: readonly Mate[]
  send: (ratings: PeerRating[]) => Promise<void>
}

/** What a member gives each other one of the team. What is entered is kept until it is sent, which happens once. */
export function RatingForm({ mates, send }: Props) {
  const [entered, setEntered] = useOwnDraft<Record<string, Entered>>('peer ratings', {})
  const { busy, problem, run } = useAction()
  const [mistake, setMistake] = useState<string | null>(null)

  const submit = () =>
    run(async () => {
      const missing = mates.filter(({ id }) => !hasAllMarks(entered[id]))
      setMistake(
        missing.length === 0 ? null : `Still to rate: ${missing.map(({ name }) => name).join(', ')}.`,
      )
      if (missing.length > 0) return
      await send(mates.flatMap(({ id }) => ratingOf(id, entered[id]) ?? []))
      setEntered({})
    })

  return (
    <form
      noValidate
      className="peer-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {mates.map((mate) => (
        <MateFields
          key={mate.id}
          mate={mate}
          entered={entered[mate.id] ?? {}}
          onChange={(change) => setEntered({ ...entered, [mate.id]: { ...entered[mate.id], ...change } })}
        />
      ))}
      <p className="aside">You send your ratings once. You cannot change them afterwards.</p>
      <Refusal sentence={mistake ?? problem?.message ?? null} />
      <Buttons>
        <Button type="submit" kind="solid" busy={busy}>
          {busy ? 'One moment…' : 'Send my ratings'}
        </Button>
      </Buttons>
    </form>
  )
}

function hasAllMarks(entered: Entered | undefined): entered is PeerMarks & { text?: string } {
  return peerCriteria.every(({ id }) => entered?.[id] !== undefined)
}

function ratingOf(student: string, entered: Entered | undefined): PeerRating | null {
  if (!hasAllMarks(entered)) return null
  const { work, ideas, together, text = '' } = entered
  return { student, marks: { work, ideas, together }, text }
}

interface MateProps {
  mate: Mate
  entered: Entered
  onChange: (change: Entered) => void
}

const marks = Array.from({ length: limits.mostMark }, (_, at) => ({ id: at + 1, text: String(at + 1) }))

function MateFields({ mate: { name }, entered, onChange }: MateProps) {
  const group = useId()
  return (
    <fieldset className="peer-mate stack gap-12 one-column shrinkable flush">
      <legend>{name}</legend>
      {peerCriteria.map(({ id, asks }) => (
        <div key={id} className="asked-scale">
          <RadioGroup
            legend={asks}
            name={`${group} ${id}`}
            look="segments"
            options={marks}
            chosen={entered[id] ?? null}
            onChoose={(mark) => onChange({ [id]: mark })}
          />
        </div>
      ))}
      <TextArea
        label={`What ${name} did well, or could do better (optional)`}
        value={entered.text ?? ''}
        most={limits.text}
        onChange={(text) => onChange({ text })}
      />
    </fieldset>
  )
}
