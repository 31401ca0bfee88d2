import type { ClassSession, ClassStudent, SolutionTo } from '@tradewind/contract/teaching/classes'
import { useState } from 'react'
import { useAction } from '../asking.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { downloadCsv } from '../download.ts'
import { solutionWords } from '@tradewind/contract/teaching/words/classes'
import { TextField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { call } from '../../../api.ts'
import { PaceDialog } from './pace-dialog.tsx'
import { SolutionDialog } from './solution-dialog.tsx'

interface Props {
  theClass: ClassSession
  students: readonly ClassStudent[]
  /** When the list of students arrived, in ms. */
  now: number
  tell: (text: string) => void
  /** Called when the class has changed. */
  onChanged: () => void
  onChange: () => void
  onCopied: (theClass: ClassSession) => void
}

type OpenDialog = 'end' | 'copy' | 'instructor' | 'solution' | 'pace' | null

export function ClassActions(props: Props) {
  const { theClass, students, now, tell, onChanged, onChange, onCopied } = props
  const [asked, setAsked] = useState<OpenDialog>(null)
  const { busy, problem, run } = useAction()
  const params = { id: theClass.id }
  const { right } = theClass

  async function exportCsv() {
    const { fileName, csv } = await call('GET /api/class-sessions/:id/csv', { params })
    downloadCsv(fileName, csv)
    tell(`${fileName} is saved to your downloads.`)
  }

  async function turnSolution(to: SolutionTo | null) {
    const { name, deadline, timeZone, attempts, counted } = theClass
    const kept = { name, deadline, timeZone, attempts, counted }
    const body =
      to === null ? { ...kept, solutionOpen: false } : { ...kept, solutionOpen: true, solutionTo: to }
    await call('PUT /api/class-sessions/:id', { params, body })
    setAsked(null)
    onChanged()
    tell(to === null ? 'The solution is closed.' : `The solution is ${solutionWords[to]}.`)
  }

  return (
    <div className="class-actions">
      <Buttons label="Actions">
        <Button kind="outlined" disabled={busy} onClick={() => void run(exportCsv)}>
          Export CSV
        </Button>
        {right !== 'see' && (
          <Button kind="outlined" onClick={onChange}>
            Change
          </Button>
        )}
        {right !== 'see' && theClass.endedAt === null && (
          <Button kind="outlined" onClick={() => setAsked('pace')}>
            How rounds open
          </Button>
        )}
        {right !== 'see' &&
          (theClass.solutionOpen ? (
            <Button kind="outlined" disabled={busy} onClick={() => void run(() => turnSolution(null))}>
              Close the solution
            </Button>
          ) : (
            <Button kind="outlined" onClick={() => setAsked('solution')}>
              Open the solution
            </Button>
          ))}
        {right === 'teach' && (
          <>
            <Button kind="outlined" onClick={() => setAsked('copy')}>
              Copy to a new term
            </Button>
            <Button kind="outlined" onClick={() => setAsked('instructor')}>
              Add co-instructor
            </Button>
          </>
        )}
        {right !== 'see' && theClass.endedAt === null && (
          <Button kind="warning" onClick={() => setAsked('end')}>
            End
          </Button>
        )}
      </Buttons>
      <Refusal sentence={problem?.message ?? null} />
      {asked === 'end' && (
        <EndDialog
          name={theClass.name}
          onClose={() => setAsked(null)}
          onEnd={async () => {
            await call('POST /api/class-sessions/:id/end', { params })
            setAsked(null)
            onChanged()
            tell(`${theClass.name} has ended.`)
          }}
        />
      )}
      {asked === 'pace' && (
        <PaceDialog
          {...{ theClass }}
          onClose={() => setAsked(null)}
          onSaved={(message) => {
            setAsked(null)
            onChanged()
            tell(message)
          }}
        />
      )}
      {asked === 'solution' && (
        <SolutionDialog
          {...{ theClass, students, now }}
          onClose={() => setAsked(null)}
          onOpen={turnSolution}
        />
      )}
      {asked === 'copy' && (
        <CopyDialog
          name={theClass.name}
          onClose={() => setAsked(null)}
          onCopy={async (name) => {
            onCopied(await call('POST /api/class-sessions/:id/copy', { params, body: { name } }))
          }}
        />
      )}
      {asked === 'instructor' && (
        <InstructorDialog
          onClose={() => setAsked(null)}
          onAdd={async (email) => {
            await call('POST /api/class-sessions/:id/instructors', { params, body: { email } })
            setAsked(null)
            onChanged()
            tell(`${email.trim()} can now manage this class session too.`)
          }}
        />
      )}
    </div>
  )
}

interface EndProps {
  name: string
  onClose: () => void
  onEnd: () => Promise<void>
}

function EndDialog({ name, onClose, onEnd }: EndProps) {
  return (
    <ActionDialog title={`End ${name}?`} action="End class session" danger onAction={onEnd} onClose={onClose}>
      <p>
        Students can no longer join or play, and open attempts stop without a score. You cannot undo this.
        Results stay readable, and you can still export them.
      </p>
    </ActionDialog>
  )
}

interface CopyProps {
  name: string
  onClose: () => void
  onCopy: (name: string) => Promise<void>
}

function CopyDialog({ name, onClose, onCopy }: CopyProps) {
  const [newName, setNewName] = useState(name)
  return (
    <ActionDialog title="Copy to a new term" action="Copy" onAction={() => onCopy(newName)} onClose={onClose}>
      {(problem) => (
        <>
          <p>
            The copy has the same settings and own questions, a new code and a new case. It has no deadline
            and no students.
          </p>
          <TextField
            label="Name of the new class session"
            value={newName}
            onChange={setNewName}
            error={problem?.fields.name}
            input={{ maxLength: 120, autoComplete: 'off' }}
          />
        </>
      )}
    </ActionDialog>
  )
}

interface InstructorProps {
  onClose: () => void
  onAdd: (email: string) => Promise<void>
}

function InstructorDialog({ onClose, onAdd }: InstructorProps) {
  const [email, setEmail] = useState('')
  return (
    <ActionDialog title="Add co-instructor" action="Add" onAction={() => onAdd(email)} onClose={onClose}>
      {(problem) => (
        <>
          <p>They can see and change this class session, just as you can.</p>
          <TextField
            label="Their email address"
            value={email}
            onChange={setEmail}
            error={problem?.fields.email}
            input={{ type: 'email', inputMode: 'email', autoComplete: 'off' }}
          />
        </>
      )}
    </ActionDialog>
  )
}
