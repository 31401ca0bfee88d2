import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { useAction } from '../asking.ts'
import { call } from '../../../api.ts'

interface Props {
  /** The id of the class. */
  id: string
  person: { id: string; name: string }
  becomes: 'assistant' | 'instructor' | 'student'
  tell: (text: string) => void
  onChanged: () => void
}

const words = {
  assistant: 'Make an assistant:',
  instructor: 'Make an instructor again:',
  student: 'Count as a student:',
}

/** Lets the owner of a class say what a person is in it. */
export function RoleButton({ id, person, becomes, tell, onChanged }: Props) {
  const { busy, problem, run } = useAction()
  const change = async () => {
    const params = { id, person: person.id }
    const { message } = await call('PUT /api/class-sessions/:id/people/:person/role', {
      params,
      body: { role: becomes },
    })
    onChanged()
    tell(message)
  }
  return (
    <>
      <Button kind="outlined" disabled={busy} onClick={() => void run(change)}>
        {words[becomes]} {person.name}
      </Button>
      <Refusal sentence={problem?.message ?? null} />
    </>
  )
}
