import type { Lab } from '@tradewind/contract/catalogue'
import type { ReactNode } from 'react'
import { Header, type Portal } from './header.tsx'
import { SessionCard } from './session-card.tsx'
import type { SessionStore } from './session.ts'

/** What stands at the head of a lab's page. */
export interface Introduction {
  /** The lab in one or two sentences. */
  lead: string
  /** How long it takes, whom it is for, and how it is played. */
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
  children: ReactNode
}

export function LabPage({ lab, introduction, portal, session, children }: Props) {
  return (
    <>
      <Header labName={lab.name} portal={portal} />
      <main>
        <div className="hero">
          <div className="hero-text">
            <h1>{lab.name}</h1>
            <p className="lead">{introduction.lead}</p>
            <Facts facts={introduction.facts} />
          </div>
          <img className="scene" src={introduction.scene} alt="" width={640} height={360} />
        </div>
        <div className="columns">
          <SessionCard lab={lab} portal={portal} session={session} />
          <div className="content">
            {lab.comes && <Opening comes={lab.comes} />}
            {children}
          </div>
        </div>
      </main>
      <footer>
        Companies, people and cultures in the labs are fictional. Published theory is named where it is used.
      </footer>
    </>
  )
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

function Opening({ comes }: { comes: string }) {
  return (
    <p className="opening">
      <strong>{comes}.</strong> Until then, this page tells you what to expect: what you will do, what you
      will learn and how your work is judged.
    </p>
  )
}
