import type { ClassSession } from '@tradewind/contract/teaching/classes'
import type { Pace } from '@tradewind/contract/teaching/rooms'
import { useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { useAction, useAnswer } from '../asking.ts'
import { call } from '../../../api.ts'
import { Failure, Waiting } from '../class-parts.tsx'
import { paceDraftOf, paceOf, paceProblems } from './pace-draft.ts'
import { PaceFields } from './pace-fields.tsx'

interface Props {
  theClass: Pick<ClassSession, 'id' | 'timeZone'>
  onClose: () => void
  /** Called with the server's sentence. */
  onSaved: (message: string) => void
}

/** Changes how the rounds of a class open. */
export function PaceDialog({ theClass, onClose, onSaved }: Props) {
  const { answer, problem, again } = useAnswer(['GET /api/rooms/:id/pace', theClass.id], () =>
    call('GET /api/rooms/:id/pace', { params: { id: theClass.id } }),
  )
  return (
    <Dialog title="How rounds open" wide onClose={onClose}>
      {answer ? (
        <PaceForm {...{ theClass, onClose, onSaved }} {...answer} />
      ) : problem ? (
        <Failure problem={problem} onRetry={again} />
      ) : (
        <Waiting what="how rounds open" />
      )}
    </Dialog>
  )
}

interface FormProps extends Props {
  pace: Pace
  rounds: number
  opened: number
}

function PaceForm({ theClass, pace, rounds, opened, onClose, onSaved }: FormProps) {
  const { id, timeZone } = theClass
  const [draft, setDraft] = useState(() => paceDraftOf(pace, timeZone))
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const { busy, problem, run } = useAction()
  const errors = { ...problem?.fields, ...mistakes }
  const frame = { rounds, timeZone }

  async function save() {
    const { message } = await call('PUT /api/rooms/:id/pace', {
      params: { id },
      body: paceOf(draft, frame, pace),
    })
    onSaved(message)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = paceProblems(draft, frame)
        setMistakes(found)
        if (Object.keys(found).length === 0) void run(save)
      }}
    >
      <PaceFields
        {...{ draft, errors, rounds, opened, timeZone }}
        legendHidden
        change={(part) => setDraft((last) => ({ ...last, ...part }))}
      />
      {draft.pacing !== 'own' && pace.pacing === 'own' && (
        <p className="ui-field-help">Each student then has one counted attempt.</p>
      )}
      <Refusal sentence={problem?.message ?? null} />
      <Buttons end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="solid" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </Buttons>
    </form>
  )
}
