import { isClassId, type Lab } from '@tradewind/contract/catalogue'
import { ApiError } from '@tradewind/contract/client'
import type {
  JoinedClass,
  LabStart,
  LabRun,
  PlayContext,
  RunKind,
  RunSummary,
} from '@tradewind/contract/teaching/runs'
import { holdsLab } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/people/users'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LabApi } from './api.ts'
import { forgetLink, linkedInAddress } from './class-code.ts'
import { GetAccess, isWithoutAccess } from './get-access.tsx'
import type { Portal } from './header.tsx'
import { JoinClass } from './join-class.tsx'
import type { PageMemory } from './page-memory.ts'
import { pacingWords } from './room/seat-words.ts'
import { RunList } from './run-list.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import {
  closedClass,
  contextName,
  deadlineInWords,
  inSentence,
} from '@tradewind/contract/teaching/words/runs'
import { Button, Buttons } from '@tradewind/ui/button.tsx'

interface Props {
  lab: Lab
  user: User
  portal: Portal
  api: LabApi
  memory: PageMemory
  onRun: (run: LabRun) => void
}

/** Lets a player start or resume a run, join a class and find earlier results. */
export function StartScreen({ lab, user, portal, api, memory, onRun }: Props) {
  const { labStart, problem, loading, load } = useLabStart(lab, api)
  const { busy, refusal, lacksAccess, open } = useOpening(onRun)
  const [chosen, setChosen] = useState(linkedClassId)
  const [joined, setJoined] = useState(false)
  const section = useRef<HTMLElement>(null)
  const [now] = useState(() => Date.now())
  useResume({ api, memory, user: user.id }, onRun)
  useEffect(() => {
    // A reload opens the class that was joined last, as always.
    if (linkedClassId() !== null) forgetLink()
  }, [])
  useEffect(() => {
    // On a phone the class that was joined by a link, and its first step, would be below the screen.
    if (joined) section.current?.scrollIntoView({ block: 'nearest' })
  }, [joined, labStart])

  if (problem !== null) {
    return (
      <section className="start-screen">
        <h2>Play</h2>
        <p role="alert">{problem}</p>
        <Button kind="solid" busy={loading} onClick={load}>
          Try again
        </Button>
      </section>
    )
  }
  if (!labStart) return <p role="status">Loading your runs…</p>
  const context = labStart.contexts.find((one) => keyOf(one) === chosen) ?? labStart.contexts[0]
  const held = holdsLab(user, lab.id, now)
  const start = (body: { kind: RunKind; classSession: string | null; shared?: boolean }) =>
    open(() => api.call('POST /api/labs/:lab/runs', { params: { lab: lab.id }, body }))
  // Guests and demo users keep no results.
  const mayJoin = user.kind === 'portal' || user.kind === 'lti'
  return (
    <>
      <section ref={section} className="start-screen">
        <h2>Play</h2>
        {!held && <p>You do not have this lab right now. You can still read your earlier results here.</p>}
        {(!held || lacksAccess) && (
          <Buttons>
            <GetAccess user={user} portal={portal} />
          </Buttons>
        )}
        {held && context && (
          <>
            <ContextChoice contexts={labStart.contexts} chosen={context} onChoose={setChosen} />
            <Start
              {...{ context, labStart, now }}
              // Whoever has just joined a class must not start an attempt alone.
              busy={busy || loading}
              onStart={(kind) => start({ kind, classSession: context.classSession?.id ?? null })}
            />
            {labStart.shared && context.classSession === null && (
              <SharedRehearsal
                {...{ labStart, busy, shared: labStart.shared }}
                onStart={() => start({ kind: 'rehearsal', classSession: null, shared: true })}
              />
            )}
          </>
        )}
        <Refusal sentence={refusal} />
        {held && mayJoin && (
          <JoinClass
            {...{ lab, api }}
            onJoined={async ({ id }: JoinedClass) => {
              setChosen(id)
              setJoined(true)
              await load()
            }}
          />
        )}
      </section>
      <RunList
        {...{ labStart, busy }}
        onOpen={(run) => open(() => api.call('GET /api/runs/:run', { params: { run } }))}
      />
    </>
  )
}

/** The id of the class that the page's address names; null without one. */
function linkedClassId(): string | null {
  const linked = linkedInAddress('class')
  return isClassId(linked) ? linked : null
}

const alone = 'alone'
const keyOf = ({ classSession }: PlayContext) => classSession?.id ?? alone

function useLabStart(lab: Lab, api: LabApi) {
  const [labStart, setLabStart] = useState<LabStart | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  const load = useCallback(async () => {
    setLoading(true)
    try {
      setLabStart(await api.call('GET /api/labs/:lab/runs', { params: { lab: lab.id } }))
      setProblem(null)
    } catch (error) {
      setProblem((error as Error).message)
    }
    setLoading(false)
  }, [api, lab])
  useEffect(() => void load(), [load])
  return { labStart, problem, loading, load }
}

function useOpening(onRun: (run: LabRun) => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [lacksAccess, setLacksAccess] = useState(false)
  function open(ask: () => Promise<LabRun>) {
    setBusy(true)
    setRefusal(null)
    ask().then(onRun, (error: Error) => {
      setBusy(false)
      setRefusal(error.message)
      setLacksAccess(error instanceof ApiError && isWithoutAccess(error))
    })
  }
  return { busy, refusal, lacksAccess, open }
}

/** Opens the run of the address, or resumes the one in play after a reload, unless the address names a class. */
function useResume(
  { api, memory, user }: { api: LabApi; memory: PageMemory; user: string },
  onRun: (run: LabRun) => void,
) {
  const resume = useEffectEvent((run: LabRun) => onRun(run))
  useEffect(() => {
    const linked = linkedInAddress('run')
    const run = linked || memory.runInPlay(user)
    if (run === null || linkedInAddress('class') !== '') return undefined
    if (linked !== '') {
      memory.keepRunInPlay({ id: linked, user })
      forgetLink()
    }
    let stays = true
    api.call('GET /api/runs/:run', { params: { run } }).then(
      (found) => stays && resume(found),
      (error: unknown) => {
        // The run was deleted, or a link leads to that of another user, so the list of runs is shown.
        if (error instanceof ApiError && error.status === 404) memory.keepRunInPlay(null)
      },
    )
    return () => {
      stays = false
    }
  }, [api, memory, user])
}

interface ChoiceProps {
  contexts: readonly PlayContext[]
  chosen: PlayContext
  onChoose: (key: string) => void
}

function ContextChoice({ contexts, chosen, onChoose }: ChoiceProps) {
  if (contexts.length < 2) return null
  return (
    <SelectField
      label="Play with"
      value={keyOf(chosen)}
      onChange={onChoose}
      options={contexts.map((context) => ({ value: keyOf(context), name: contextName(context) }))}
    />
  )
}

interface StartProps {
  context: PlayContext
  labStart: LabStart
  now: number
  busy: boolean
  onStart: (kind: RunKind) => void
}

function Start({ context, labStart, now, busy, onStart }: StartProps) {
  const { classSession, attempts, used, score } = context
  const closed = closedClass(classSession, now)
  const isRoom = classSession !== null && classSession.pacing !== 'own'
  const openRun = (kind: RunKind) =>
    labStart.runs.find(
      (run) =>
        run.status === 'open' &&
        run.kind === kind &&
        run.triedFrom === null &&
        run.classSession === (classSession?.id ?? null) &&
        (classSession !== null || run.way === null),
    )
  const attempt = openRun('counted')
  const mayPlay = attempt !== undefined || used < (isRoom ? 1 : attempts)
  return (
    <>
      {classSession && <ClassFacts joined={classSession} />}
      {score !== null && <p>{scoreWords(score, classSession?.rehearsal === true)}</p>}
      {closed !== null ? (
        <p>{closed}</p>
      ) : (
        <Buttons>
          <Button kind="outlined" disabled={busy} onClick={() => onStart('rehearsal')}>
            {openRun('rehearsal') ? 'Resume rehearsal' : 'Start rehearsal'}
          </Button>
          {mayPlay && (
            <Button kind="solid" disabled={busy} onClick={() => onStart('counted')}>
              {isRoom ? seatWords(attempt) : attemptWords(attempt, { attempts, used })}
            </Button>
          )}
        </Buttons>
      )}
      {closed === null && !mayPlay && (
        <p>{isRoom ? 'Your class has played all rounds.' : `You have used all ${attempts} attempts.`}</p>
      )}
      <p className="aside">
        A rehearsal uses a different case and never counts.
        {isRoom && ' You play it at your own pace.'}
      </p>
    </>
  )
}

interface SharedProps {
  labStart: LabStart
  shared: NonNullable<LabStart['shared']>
  busy: boolean
  onStart: () => void
}

/** The way of playing in which firms meet, tried alone against robots. */
function SharedRehearsal({ labStart, shared: { name, says }, busy, onStart }: SharedProps) {
  const isOpen = labStart.runs.some(
    ({ status, kind, classSession, triedFrom, way }) =>
      status === 'open' &&
      kind === 'rehearsal' &&
      classSession === null &&
      triedFrom === null &&
      way !== null,
  )
  return (
    <div className="start-shared stack gap-8 leading ruled-top">
      <h3>{name}</h3>
      <p>{says}</p>
      <Button kind="outlined" disabled={busy} onClick={onStart}>
        {isOpen ? 'Resume' : 'Rehearse'} {inSentence(name)}
      </Button>
    </div>
  )
}

function scoreWords(score: number, rehearsal: boolean): string {
  return rehearsal
    ? `Your score: ${score} of 100. It does not count.`
    : `Your counted score: ${score} of 100.`
}

function seatWords(attempt: RunSummary | undefined): string {
  return attempt ? 'Go back to your seat' : 'Take your seat'
}

function attemptWords(
  attempt: RunSummary | undefined,
  { attempts, used }: Pick<PlayContext, 'attempts' | 'used'>,
): string {
  return attempt
    ? `Resume attempt ${attempt.attempt} of ${attempts}`
    : `Start attempt ${used + 1} of ${attempts}`
}

const countedInWords: Record<JoinedClass['counted'], string> = {
  best: 'Your best attempt counts.',
  first: 'Your first attempt counts.',
  last: 'Your last attempt counts.',
}

function ClassFacts({ joined }: { joined: JoinedClass }) {
  return (
    <p>
      {joined.instructor !== '' && <>Taught by {joined.instructor}. </>}
      {pacingWords(joined.pacing) ?? (joined.rehearsal ? null : countedInWords[joined.counted])}
      {joined.rehearsal && <strong> This class is a rehearsal: nothing counts.</strong>}
      {joined.deadline !== null && ` Deadline: ${deadlineInWords(joined.deadline, joined.timeZone)}.`}
    </p>
  )
}
