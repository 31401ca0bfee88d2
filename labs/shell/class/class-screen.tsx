import type { ClassSession } from '@tradewind/contract/teaching/classes'
import type { Lab } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import type { LabApi } from '../api.ts'
import { forgetLink, isSameCode } from '../class-code.ts'
import { useAnswer } from './calls.ts'
import { Failure, Waiting } from './class-parts.tsx'
import { ClassForm, type Settings } from './class-form.tsx'
import { ClassList } from './class-list.tsx'
import { ClassPage } from './class-page.tsx'
import { TeachingNote } from './teaching-note.tsx'
import { HostPage } from '../room/host-page.tsx'
import type { OpenedClass } from '../page-memory.ts'
import type { Simulation } from '../simulation.ts'
import './class.css'
import './class-figures.css'
import './class-form.css'

interface Props {
  api: LabApi
  lab: Lab
  /** Draws the debrief of a student's result. */
  simulation: Simulation<unknown, unknown, unknown>
  /** The class to which a link led, by its code or its id, or which was open before a reload; null without one. */
  linked: OpenedClass | null
  /** The portal around the page, for links into it. */
  portalOrigin: string
  /** The id of the signed-in user. */
  host: string
  /** Plays a run in this tab, for visitors whose session ends at the tab; null for others. */
  onPlayHere: ((run: LabRun) => void) | null
  /** Whether the user makes classes; teaching assistants do not. */
  mayCreate: boolean
  /** Called with the class that is open, and with null when it closes. */
  onShown: (opened: OpenedClass | null) => void
  /** Called when the class of the link has opened. */
  onOpened: () => void
  /** Called when the user leaves the class screens. */
  onBack: () => void
}

type View =
  | { name: 'list' }
  | { name: 'new' }
  | { name: 'note' }
  | { name: 'class'; id: string; desk: string | null }
  | { name: 'change'; theClass: ClassSession }
  | { name: 'host'; theClass: ClassSession }

/** An instructor's class sessions of a lab. Belongs inside the page's `main` and has its own `h1`. */
export function ClassScreen(props: Props) {
  const { api, lab, linked, onShown, onOpened, onBack } = props
  const [view, setView] = useState<View>({ name: 'list' })
  const [outcome, tell] = useOutcome()
  const ask = useCallback(
    () => api.call('GET /api/labs/:lab/class-sessions', { params: { lab: lab.id } }),
    [api, lab.id],
  )
  const { answer, problem, again } = useAnswer(ask)

  // A class that the reader does not hold leads back, where its code joins it.
  const openLinked = useEffectEvent(
    (sessions: readonly ClassSession[], { id, hosting, desk }: OpenedClass) => {
      const own = sessions.find((session) => id === session.id || isSameCode(id, session.code))
      if (!own) return onBack()
      forgetLink()
      const hosts = hosting && own.pacing !== 'own'
      setView(hosts ? { name: 'host', theClass: own } : { name: 'class', id: own.id, desk })
      onOpened()
    },
  )
  useEffect(() => {
    if (answer && linked !== null) openLinked(answer.sessions, linked)
  }, [answer, linked])

  useEffect(() => {
    // What a link or a reload leads to is not open yet.
    if (linked === null) onShown(openedIn(view))
  }, [onShown, view, linked])

  function toList() {
    setView({ name: 'list' })
    again()
  }

  return (
    <div className="class-screen stack gap-24 leading one-column">
      {answer && linked === null ? (
        <Shown {...props} {...{ view, setView, tell, toList }} settings={answer} />
      ) : (
        <>
          <div className="class-head stack gap-4 leading">
            <Button className="back" onClick={onBack}>
              Back to the lab
            </Button>
            <h1>Class sessions</h1>
          </div>
          {problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="your class sessions" />}
        </>
      )}
      {answer && problem && view.name === 'list' && <Failure problem={problem} onRetry={again} />}
      <p className="outcome" role="status">
        {outcome}
      </p>
    </div>
  )
}

/** The class that a view shows; null while it shows none. What is changed there leads back to its page. */
function openedIn(view: View): OpenedClass | null {
  switch (view.name) {
    case 'class':
      return { id: view.id, hosting: false, desk: view.desk }
    case 'host':
    case 'change':
      return { id: view.theClass.id, hosting: view.name === 'host', desk: null }
    default:
      return null
  }
}

interface ShownProps extends Props {
  settings: Settings & { sessions: readonly ClassSession[] }
  view: View
  setView: (view: View) => void
  tell: (text: string) => void
  toList: () => void
}

function Shown(props: ShownProps): ReactNode {
  const { api, lab, settings, view, setView, tell, toList } = props
  const { simulation, host, portalOrigin, onPlayHere, mayCreate, onBack } = props
  const toClass = (theClass: ClassSession, text: string) => {
    tell(text)
    setView({ name: 'class', id: theClass.id, desk: null })
  }
  switch (view.name) {
    case 'list':
      return (
        <ClassList
          lab={lab}
          classes={settings.sessions}
          mayCreate={mayCreate}
          onBack={onBack}
          onNew={() => setView({ name: 'new' })}
          onNote={() => setView({ name: 'note' })}
          onOpen={(id) => setView({ name: 'class', id, desk: null })}
        />
      )
    case 'note':
      return <TeachingNote api={api} lab={lab} onBack={toList} />
    case 'new':
      return (
        <FormView title="New class session">
          <ClassForm
            api={api}
            lab={lab}
            settings={settings}
            theClass={null}
            onSaved={(theClass) => toClass(theClass, 'Created. Give your students the code or the link.')}
            onCancel={toList}
          />
        </FormView>
      )
    case 'change':
      return (
        <FormView title={`Change ${view.theClass.name}`}>
          <ClassForm
            api={api}
            lab={lab}
            settings={settings}
            theClass={view.theClass}
            onSaved={(theClass) => toClass(theClass, 'Saved.')}
            onCancel={() => setView({ name: 'class', id: view.theClass.id, desk: null })}
          />
        </FormView>
      )
    case 'class':
      return (
        <ClassPage
          key={view.id}
          api={api}
          simulation={simulation}
          id={view.id}
          settingFields={settings.settingFields}
          tell={tell}
          desk={view.desk}
          onDesk={(desk) => setView({ ...view, desk })}
          onBack={toList}
          onChange={(theClass) => setView({ name: 'change', theClass })}
          onHost={(theClass) => setView({ name: 'host', theClass })}
          onCopied={(theClass) => toClass(theClass, 'Copied. This is the new class session.')}
        />
      )
    case 'host':
      return (
        <HostPage
          {...{ api, lab, host, portalOrigin, onPlayHere, tell }}
          theClass={view.theClass}
          onBack={() => setView({ name: 'class', id: view.theClass.id, desk: null })}
        />
      )
  }
}

function FormView({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}

const shownMs = 8000

/** A message about a completed action, which disappears after a while. */
function useOutcome(): [string, (text: string) => void] {
  const [outcome, setOutcome] = useState({ text: '' })
  useEffect(() => {
    if (outcome.text === '') return
    const gone = setTimeout(() => setOutcome({ text: '' }), shownMs)
    return () => clearTimeout(gone)
  }, [outcome])
  const tell = useCallback((text: string) => setOutcome({ text }), [])
  return [outcome.text, tell]
}
