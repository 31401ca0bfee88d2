import type { TeachingNote } from '@tradewind/contract/teaching/classes'
import type { ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { useAction, useAnswer } from '../asking.ts'
import { Failure, Waiting } from '../class-parts.tsx'
import { downloadFile } from '../download.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { call } from '../../../api.ts'
import { DecisionChart, MomentsOfClass, PartsOfClass, PathsOfClass } from './class-picture.tsx'
import type { DeskProps } from './desk-props.ts'
import { partedAndAlike } from './debrief-words.ts'
import { useDebrief } from './use-debrief.ts'

/** So many decisions fit on a page. */
const onPaper = 4

/** The class on slides and on four pages of paper, for everybody to see: without names and small groups. */
export function Paper({ view, tell }: DeskProps) {
  const { id, name, lab } = view.session
  const { debrief, problem, again } = useDebrief({ id, audience: 'wall', finished: view.finished })
  const { answer: note } = useAnswer(['GET /api/labs/:lab/teaching-note', lab], () =>
    call('GET /api/labs/:lab/teaching-note', { params: { lab } }),
  )
  const { busy, problem: refused, run } = useAction()

  async function save() {
    const { fileName, pptx } = await call('GET /api/class-sessions/:id/slides', { params: { id } })
    const bytes = Uint8Array.from(atob(pptx), (letter) => letter.codePointAt(0) ?? 0)
    downloadFile(fileName, new Blob([bytes], { type: slidesType }))
    tell(`${fileName} is saved to your downloads.`)
  }

  return (
    <>
      <div className="class-card desk-paper-lead">
        <p>
          Both are for everybody in the room: they have no names, and leave out groups of fewer than five.
        </p>
        <Buttons>
          <Button kind="solid" busy={busy} onClick={() => void run(save)}>
            {busy ? 'Making the slides…' : 'Download slides'}
          </Button>
          <Button kind="outlined" disabled={!debrief} onClick={() => print()}>
            Print
          </Button>
        </Buttons>
        <Refusal sentence={refused?.message ?? null} />
      </div>
      {problem && <Failure problem={problem} onRetry={again} />}
      {!debrief && !problem && <Waiting what="the pages" />}
      {debrief && <Pages debrief={debrief} name={name} questions={note?.questions ?? []} />}
    </>
  )
}

const slidesType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

interface PagesProps {
  debrief: ClassDebrief
  name: string
  questions: TeachingNote['questions']
}

/** Four pages: scores; decisions; moments and paths; questions. */
function Pages({ debrief, name, questions }: PagesProps) {
  const told = partedAndAlike(debrief.decisions)
    .parted.filter(({ telling }) => telling)
    .slice(0, onPaper)
  return (
    <div className="desk-paper" aria-label="As printed" role="group">
      {debrief.tooFew ? (
        <p className="class-card">
          Scores and decisions are shown here once five have finished. The questions are below.
        </p>
      ) : (
        <>
          <div className="desk-page stack gap-24 one-column">
            <p className="muted strong">{name}</p>
            <PartsOfClass debrief={debrief} />
          </div>
          {told.length > 0 && (
            <div className="desk-page stack gap-24 one-column">
              <section aria-labelledby="paper-decisions">
                <h2 id="paper-decisions">What the class decided</h2>
                <div className="charts">
                  {told.map((decision) => (
                    <div key={`${decision.round} ${decision.id}`} className="class-card">
                      <p className="aside">Round {decision.round}</p>
                      <DecisionChart decision={decision} />
                    </div>
                  ))}
                </div>
              </section>
            </div>
          )}
          <div className="desk-page stack gap-24 one-column">
            <MomentsOfClass debrief={debrief} />
            {debrief.path && <PathsOfClass path={debrief.path} />}
          </div>
        </>
      )}
      {questions.length > 0 && (
        <div className="desk-page stack gap-24 one-column">
          <section aria-labelledby="paper-questions">
            <h2 id="paper-questions">Questions to talk about</h2>
            <ol className="desk-questions stack gap-16">
              {questions.map(({ question }) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </div>
  )
}
