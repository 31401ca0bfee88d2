import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { RoleButton } from './role-button.tsx'
import { useAction } from '../asking.ts'
import { call } from '../../../api.ts'

interface Props {
  theClass: ClassSession
  tell: (text: string) => void
  onChanged: () => void
}

/**
 * The assistants, what an instructor lets them do, and the instructors whom the owner can make assistants. Nothing where
 * there are neither.
 */
export function Assistants({ theClass, tell, onChanged }: Props) {
  const { busy, problem, run } = useAction()
  const { id, assistants, right, owns } = theClass
  const others = owns ? theClass.instructors.filter(({ owner }) => !owner) : []
  if (assistants.length + others.length === 0 || right !== 'teach') return null

  async function allow({ id: assistant, name }: Pick<Person, 'id' | 'name'>, mayChange: boolean) {
    const params = { id, assistant }
    await call('PUT /api/class-sessions/:id/assistants/:assistant', { params, body: { mayChange } })
    onChanged()
    tell(mayChange ? `${name} can now change this class.` : `${name} can now only see this class.`)
  }

  return (
    <section aria-labelledby="assistants-title">
      <h2 id="assistants-title">Teaching assistants</h2>
      <div className="class-card roster">
        <p>
          Assistants see this class. Only those you allow can change it and its students. In Moodle,
          non-editing teachers are assistants as soon as the class list was read.
        </p>
        <ul className="assistants">
          {assistants.map((person) => (
            <li key={person.id}>
              <span>
                <strong>{person.name}</strong>{' '}
                <span className="aside">{person.mayChange ? 'Can change the class' : 'Sees the class'}</span>
              </span>
              <Button
                kind="outlined"
                disabled={busy}
                onClick={() => void run(() => allow(person, !person.mayChange))}
              >
                {person.mayChange ? 'No more changes by ' : 'Allow changes by '}
                {person.name}
              </Button>
              {owns && person.back && (
                <RoleButton {...{ id, person, tell, onChanged }} becomes={person.back} />
              )}
            </li>
          ))}
          {others.map((person) => (
            <li key={person.id}>
              <span>
                <strong>{person.name}</strong> <span className="aside">Instructor</span>
              </span>
              <RoleButton {...{ id, person, tell, onChanged }} becomes="assistant" />
            </li>
          ))}
        </ul>
        <Refusal sentence={problem?.message ?? null} />
      </div>
    </section>
  )
}

type Person = ClassSession['assistants'][number]
