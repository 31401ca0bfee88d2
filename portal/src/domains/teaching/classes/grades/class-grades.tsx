import type { ClassSession } from '@tradewind/contract/teaching/classes'
import type { ClassGrades } from '@tradewind/contract/lms/grades'
import { useState } from 'react'
import { useAction } from '../../asking.ts'
import { Failure, Moment, Waiting } from '../../class-parts.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { GradeColumns } from './grade-columns.tsx'
import { GradeFileDialog } from './grade-file-dialog.tsx'
import { countsInWords, hasNotArrived } from '@tradewind/contract/lms/grade-words'
import { call } from '../../../../api.ts'
import type { WatchedGrades } from './use-grades.ts'
import { ZerosDialog } from './zeros-dialog.tsx'
import './grades.css'

interface Props {
  theClass: ClassSession
  watched: WatchedGrades
  /** Shows a message about a completed action. */
  tell: (text: string) => void
}

/** The grades of a class in the LMS: where they are, what to do, and files as the way out. */
export function ClassGrades({ theClass, watched, tell }: Props) {
  const { grades, problem, again } = watched
  if (theClass.rehearsal)
    return (
      <section aria-labelledby="grades-title">
        <h2 id="grades-title">Grades</h2>
        <p>This class is a rehearsal, so no grades are sent.</p>
      </section>
    )
  return (
    <section aria-labelledby="grades-title">
      <h2 id="grades-title">Grades</h2>
      {!grades && (problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the grades" />)}
      {grades && <Loaded {...{ theClass, tell, grades, again }} />}
      {grades && problem && (
        <p className="updated" role="status">
          We could not load the latest grades. Trying again.
        </p>
      )}
    </section>
  )
}

interface LoadedProps extends Pick<Props, 'theClass' | 'tell'> {
  grades: ClassGrades
  again: () => void
}

function Loaded({ theClass: { id, right }, grades, again, tell }: LoadedProps) {
  const [asked, setAsked] = useState<'zeros' | 'file' | null>(null)
  const { busy, problem, run } = useAction()
  const linked = grades.columns.length > 0
  const params = { id }

  const send = (what: 'all' | 'changed' | 'failed') =>
    void run(async () => {
      const { message } = await call('POST /api/class-sessions/:id/grades/send', {
        params,
        body: { what },
      })
      again()
      tell(message)
    })

  return (
    <div className="class-card grades">
      {linked ? <GradesArrived grades={grades} /> : <NoLms grades={grades} />}
      {grades.withPeerFactors && (
        <p>The grade of a team’s member is the score of the team times their peer factor.</p>
      )}
      <GradeColumns
        columns={grades.columns}
        mayMake={right === 'teach'}
        onMake={async (column) => {
          const { message } = await call('POST /api/class-sessions/:id/grades/columns/:column/make', {
            params: { id, column },
          })
          again()
          tell(message)
        }}
      />
      <Buttons label="Grades">
        {linked && right !== 'see' && grades.students.length > 0 && (
          <>
            {grades.students.some(({ receipt }) => hasNotArrived(receipt)) && (
              <Button kind="outlined" busy={busy} onClick={() => send('failed')}>
                Send what has not arrived
              </Button>
            )}
            <Button kind="outlined" busy={busy} onClick={() => send('changed')}>
              Send what changed
            </Button>
            <Button kind="outlined" busy={busy} onClick={() => send('all')}>
              Send all
            </Button>
          </>
        )}
        {linked && right === 'teach' && (
          <Button kind="outlined" onClick={() => setAsked('zeros')}>
            Send 0 for who did not finish
          </Button>
        )}
        <Button kind="outlined" onClick={() => setAsked('file')}>
          Download a file
        </Button>
      </Buttons>
      <Refusal sentence={problem?.message ?? null} />
      {asked === 'zeros' && (
        <ZerosDialog
          id={id}
          onClose={() => setAsked(null)}
          onSent={(message) => {
            setAsked(null)
            again()
            tell(message)
          }}
        />
      )}
      {asked === 'file' && (
        <GradeFileDialog id={id} columns={grades.columns} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

function GradesArrived({ grades: { students, counts, guidance, comparedAt } }: { grades: ClassGrades }) {
  return (
    <>
      <p>
        {students.length === 0 ? 'Nobody has joined yet.' : `${countsInWords(counts)}.`}
        {comparedAt !== null && (
          <span className="aside">
            Compared with the grade book <Moment at={comparedAt} />
          </span>
        )}
      </p>
      {guidance.length > 0 && (
        <div className="notice grades-guidance" role="status">
          <p>No grade of this class arrives. These are the usual reasons:</p>
          <ul>
            {guidance.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function NoLms({ grades: { students } }: { grades: ClassGrades }) {
  const reason = students.find(({ receipt }) => receipt.sentence !== null)?.receipt
  return (
    <p>
      {reason
        ? `${reason.sentence ?? ''} ${reason.advice ?? ''} Until then, download the scores as a file for your grade book.`
        : 'No student came from a course of an LMS. Download the scores as a file for your grade book.'}
    </p>
  )
}
