import type { Lab } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { User } from '@tradewind/contract/people/users'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { LabApi } from './api.ts'
import { StartScreen } from './start-screen.tsx'
import { Header, type Portal } from './header.tsx'
import type { PageMemory } from './page-memory.ts'
import { PracticePage } from './practice-page.tsx'
import { Playing } from './playing.tsx'
import { SessionCard } from './session-card.tsx'
import type { SessionStore } from './session.ts'
import type { Simulation } from './simulation.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'

/** The content at the top of a lab's page. */
export interface Introduction {
  /** The lab in one or two sentences. */
  lead: string
  /** Its duration, its audience and how it is played. */
  facts: readonly Fact[]
  /** The address of the lab's picture. */
  scene: string
}

interface Fact {
  label: string
  text: string
}

interface Props {
  lab: Lab
  introduction: Introduction
  portal: Portal
  session: SessionStore
  api: LabApi
  memory: PageMemory
  simulation: Simulation<unknown, unknown, unknown>
  children: ReactNode
}

type LabScreen = { name: 'start' } | { name: 'practice' } | { name: 'run'; run: LabRun }

export function LabPage(props: Props) {
  const { lab, portal, session, api, memory, simulation } = props
  const user = useLastUser(session)
  const [place, setPlace] = useState<LabScreen>({ name: 'start' })
  const userId = user?.id ?? null

  function enter(run: LabRun) {
    memory.keepRunInPlay(userId === null ? null : { id: run.id, user: userId })
    setPlace({ name: 'run', run })
  }

  function backToStart() {
    memory.keepRunInPlay(null)
    setPlace({ name: 'start' })
  }

  if (place.name === 'run') {
    return (
      <Playing
        key={place.run.id}
        {...{ lab, portal, session, api, memory, simulation, user }}
        first={place.run}
        scene={props.introduction.scene}
        onBack={backToStart}
        onRun={enter}
      />
    )
  }
  if (place.name === 'practice' && simulation.Practice) {
    return (
      <>
        <Header labName={lab.name} portal={portal} user={user} />
        <PracticePage
          labName={lab.name}
          terms={simulation.terms ?? {}}
          Practice={simulation.Practice}
          onDone={backToStart}
        />
      </>
    )
  }
  return (
    <StartPage
      {...props}
      user={user}
      onClasses={teaches(user) ? () => portal.close('classes') : null}
      onPractice={simulation.Practice ? () => setPlace({ name: 'practice' }) : null}
      onRun={enter}
    />
  )
}

interface StartProps extends Props {
  user: User | null
  onClasses: (() => void) | null
  onPractice: (() => void) | null
  onRun: (run: LabRun) => void
}

function StartPage(props: StartProps) {
  const { lab, introduction, portal, session, api, memory, user, onClasses, onPractice, onRun } = props
  return (
    <>
      <Header
        labName={lab.name}
        portal={portal}
        user={user}
        actions={
          onClasses && (
            <Button className="class-sessions" onClick={onClasses}>
              Your classes
            </Button>
          )
        }
      />
      <main>
        <div className="hero stack middle">
          <div className="hero-text">
            <h1>{lab.name}</h1>
            <p className="lead">{introduction.lead}</p>
            <Facts facts={introduction.facts} />
            {onPractice && (
              <Buttons>
                <Button kind="outlined" onClick={onPractice}>
                  Try it in a minute
                </Button>
              </Buttons>
            )}
          </div>
          <img className="scene" src={introduction.scene} alt="" width={640} height={360} />
        </div>
        <div className={user ? 'columns playable' : 'columns'}>
          <SessionCard lab={lab} portal={portal} session={session} />
          <div className="content stack">
            {user && (
              <StartScreen
                key={user.id}
                lab={lab}
                user={user}
                portal={portal}
                api={api}
                memory={memory}
                onRun={onRun}
              />
            )}
            <Disclosure className="briefing" summary="Briefing">
              <div className="content stack">{props.children}</div>
            </Disclosure>
          </div>
        </div>
      </main>
      <footer>
        Companies, people and cultures in the labs are fictional. Published theory is named where it is used.
      </footer>
    </>
  )
}

/** The owner of the page, also while the session is being renewed or has ended. */
function useLastUser(session: SessionStore): User | null {
  const current = useSyncExternalStore(session.subscribe, session.current)
  const [user, setUser] = useState<User | null>(null)
  if (current.state === 'signed-in' && current.user !== user) setUser(current.user)
  return user
}

/** Whether the user has class sessions to look at: as an instructor, or as an assistant of an LMS course. */
function teaches(user: User | null): boolean {
  return user !== null && (user.instructor || user.admin || user.assistant === true)
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
