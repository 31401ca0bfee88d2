import type { Lab } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/runs'
import type { User } from '@tradewind/contract/users'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { announcer } from './announcer.ts'
import type { LabApi } from './api.ts'
import { guideMemory, lastingStorageOf } from './guide-memory.ts'
import { Header, type Portal } from './header.tsx'
import type { PageMemory } from './page-memory.ts'
import { PlayNotices } from './play-notices.tsx'
import { Drafts } from './place/drafts.ts'
import { StageGuide } from './place/guide.tsx'
import { LabTerms } from './place/term.tsx'
import { Announcing } from './play/results.tsx'
import { ResultScreen } from './result/result-screen.tsx'
import { runStore, takesDecisions, type RunStore, type Saving } from './run-store.ts'
import type { SessionStore } from './session.ts'
import type { Simulation } from './simulation.ts'
import { Refusal } from './ui/refusal.tsx'
import { Dialog } from './ui/dialog.tsx'
import { runName } from './when.ts'
import { Button, Buttons } from './ui/button.tsx'

interface Props {
  lab: Lab
  first: LabRun
  user: User | null
  portal: Portal
  session: SessionStore
  api: LabApi
  memory: PageMemory
  simulation: Simulation<unknown, unknown, unknown>
  onBack: () => void
}

/** One run, from its current round to its result. */
export function Playing({ lab, first, user, portal, session, api, memory, simulation, onBack }: Props) {
  const [store] = useState(() => runStore(first, { api, memory, session }))
  const { run, saving, takenOver } = useSyncExternalStore(store.subscribe, store.current)
  const [guide] = useState(() => guideMemory(lab.id, user?.id ?? null, lastingStorageOf(window)))
  const [drafts] = useState(() => memory.drafts(first.id))
  const [results] = useState(announcer)
  const news = useSyncExternalStore(results.subscribe, results.current)
  // Whoever comes back to a finished run has seen how it ended.
  const [ended, setEnded] = useState(first.status !== 'open' || simulation.Ending === undefined)
  const result = ended ? run.result : null
  const place = useFocusOnRound(run, ended)
  const className = useClassName(lab, run, api)
  const guides = run.kind === 'rehearsal' && takesDecisions(run)
  useEffect(() => store.follow(window), [store])

  return (
    <>
      <Header labName={lab.name} portal={portal} user={user}>
        <RunBar {...{ store, run, saving, className, simulation, onBack }} />
      </Header>
      <main className="playing">
        <h1 className="visually-hidden">{lab.name}</h1>
        <p className="visually-hidden" role="status">
          {result ? `Your result: ${result.score} of 100 points.` : news}
        </p>
        <PlayNotices {...{ store, session, portal }} />
        <div ref={place} className="play" tabIndex={-1}>
          {result ? (
            <ResultScreen
              labName={lab.name}
              run={run}
              result={result}
              api={api}
              Debrief={simulation.Debrief}
              onAgain={onBack}
            />
          ) : run.status === 'abandoned' ? (
            <Abandoned onBack={onBack} />
          ) : (
            <Announcing value={results}>
              <Drafts value={drafts}>
                <StageGuide
                  value={
                    guides
                      ? { labName: lab.name, host: simulation.host, steps: simulation.guide, memory: guide }
                      : null
                  }
                >
                  <LabTerms value={simulation.terms ?? {}}>
                    {run.result && simulation.Ending ? (
                      <simulation.Ending
                        state={run.state}
                        rules={run.rules}
                        result={run.result}
                        onDone={() => setEnded(true)}
                      />
                    ) : (
                      <simulation.Play
                        key={takenOver}
                        state={run.state}
                        rules={run.rules}
                        decide={store.decide}
                        saving={saving !== 'saved'}
                        open={takesDecisions(run)}
                      />
                    )}
                  </LabTerms>
                </StageGuide>
              </Drafts>
            </Announcing>
          )}
        </div>
      </main>
    </>
  )
}

function Abandoned({ onBack }: { onBack: () => void }) {
  return (
    <section className="result">
      <h2>You ended this run early</h2>
      <p>You did not finish it, so it has no result.</p>
      <Button kind="solid" onClick={onBack}>
        Play again
      </Button>
    </section>
  )
}

/** Moves the focus to the heading of each round, and of the result. */
function useFocusOnRound({ round, status }: LabRun, ended: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = place.current?.querySelector<HTMLElement>('h1, h2') ?? place.current
    if (!heading) return
    heading.tabIndex = -1
    scrollTo(0, 0)
    heading.focus({ preventScroll: true })
  }, [round, status, ended])
  return place
}

/** A run contains only the id of its class. The name is optional, so failing to read it does no harm. */
function useClassName(lab: Lab, { classSession }: LabRun, api: LabApi): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (classSession === null) return
    const find = async () => {
      const { contexts } = await api.call('GET /api/labs/:lab/runs', { params: { lab: lab.id } })
      const joined = contexts.find((context) => context.classSession?.id === classSession)?.classSession
      setName(joined?.name ?? null)
    }
    find().catch(() => undefined)
  }, [lab, classSession, api])
  return name
}

const savingInWords: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  retrying: 'Not saved, retrying',
  signed_out: 'Not saved, signed out',
  conflict: 'Changed in another window',
}

interface BarProps {
  store: RunStore
  run: LabRun
  saving: Saving
  className: string | null
  simulation: Simulation<unknown, unknown, unknown>
  onBack: () => void
}

function RunBar({ store, run, saving, className, simulation, onBack }: BarProps) {
  const [dialog, setDialog] = useState<'help' | 'end' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="run-bar">
      <Button onClick={onBack}>
        <span className="back-arrow" aria-hidden="true">
          ←
        </span>
        <span className="back-words">Back to start</span>
      </Button>
      <span className="run-place">
        {run.status === 'open' && (
          <strong>
            Round{' '}
            <span>
              {run.round} of {run.rounds}
            </span>
          </strong>
        )}
        <span>{runName(run)}</span>
        {className !== null && <span className="badge">{className}</span>}
        <span className="saving" role="status" data-saving={saving}>
          {savingInWords[saving]}
        </span>
      </span>
      {takesDecisions(run) && <Button onClick={() => setDialog('end')}>End run</Button>}
      <Button onClick={() => setDialog('help')}>Help</Button>
      {dialog === 'help' && (
        <Dialog title="Help" wide onClose={close}>
          <div className="help">
            {typeof simulation.help === 'function' ? simulation.help(run.rules) : simulation.help}
          </div>
          <Buttons end>
            <Button kind="solid" onClick={close}>
              Close help
            </Button>
          </Buttons>
        </Dialog>
      )}
      {dialog === 'end' && <EndRun {...{ store, run }} onClose={close} />}
    </div>
  )
}

function EndRun({ store, run, onClose }: { store: RunStore; run: LabRun; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function end() {
    setBusy(true)
    const refusal = await store.end()
    setBusy(false)
    if (refusal === null) onClose()
    else setProblem(refusal)
  }

  return (
    <Dialog title="End this run?" onClose={onClose}>
      <p>
        You are in round {run.round} of {run.rounds}. If you end this run early, it gets no result and you
        cannot resume it{run.kind === 'counted' ? ', and this attempt is used up' : ''}.
      </p>
      <Refusal sentence={problem} />
      <Buttons end>
        <Button kind="outlined" onClick={onClose}>
          Keep playing
        </Button>
        <Button kind="danger" disabled={busy} onClick={() => void end()}>
          End run
        </Button>
      </Buttons>
    </Dialog>
  )
}
