import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import type { PageMemory } from '../page-memory.ts'

type Missed = NonNullable<LabRun['room']>['missed']

interface Unread {
  unread: Missed
  dismiss: () => void
}

/** What counted in rounds that closed before the player had decided, as far as they have not read it yet. */
export function useUnread(run: LabRun, memory: Pick<PageMemory, 'readMissed' | 'keepReadMissed'>): Unread {
  const missed = run.room?.missed ?? []
  const [read, setRead] = useState(() => memory.readMissed(run.id))
  // A round that the host has opened again may be missed again.
  if (run.room && read > missed.length) setRead(missed.length)
  return {
    unread: missed.slice(read),
    dismiss: () => {
      setRead(missed.length)
      memory.keepReadMissed(run.id, missed.length)
    },
  }
}

/** `useUnread` as one text, for the page's live region. */
export function unreadInWords(unread: Missed): string {
  return unread.map(({ says }) => says).join(' ')
}

/** A notice leaves the decision in view, so earlier rounds than these are folded. */
const roundsInNotice = 2

export function MissedNotice({ unread, dismiss }: Unread) {
  if (unread.length === 0) return null
  const rounds = byRound(unread)
  const earlier = rounds.slice(0, -roundsInNotice)
  return (
    <div className="notice missed">
      <div>
        <strong>This counted for you:</strong>
        <MissedList rounds={rounds.slice(-roundsInNotice)} />
        {earlier.length > 0 && (
          <Disclosure summary="In earlier rounds">
            <MissedList rounds={earlier} />
          </Disclosure>
        )}
      </div>
      <Button kind="outlined" about="what counted for you" onClick={dismiss}>
        Close
      </Button>
    </div>
  )
}

/** What counted in rounds that the player missed or a robot led, below the result. */
export function MissedRounds({ missed }: { missed: Missed }) {
  if (missed.length === 0) return null
  return (
    <section className="result">
      <h2>Rounds decided for you</h2>
      <MissedList rounds={byRound(missed)} />
    </section>
  )
}

interface MissedRound {
  round: number
  says: string
}

/** One entry for each round, because several decisions of a round may be missed. */
export function byRound(missed: Missed): MissedRound[] {
  const rounds = new Map<number, string>()
  for (const { round, says } of missed) {
    const before = rounds.get(round)
    rounds.set(round, before === undefined ? says : `${before} ${says}`)
  }
  return [...rounds].map(([round, says]) => ({ round, says }))
}

function MissedList({ rounds }: { rounds: readonly MissedRound[] }) {
  return (
    <ul className="stack gap-4 plain-list">
      {rounds.map(({ round, says }) => (
        <li key={round}>
          <span className="aside">Round {round}</span> {says}
        </li>
      ))}
    </ul>
  )
}
