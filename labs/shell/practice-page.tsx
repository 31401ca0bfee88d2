import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { announcer } from './announcer.ts'
import { LabTerms, type Terms } from './place/term.tsx'
import { Announcing } from './play/results.tsx'
import type { PracticeProps } from './simulation.ts'

interface Props extends PracticeProps {
  labName: string
  terms: Terms
  Practice: ComponentType<PracticeProps>
}

/** The practice of a lab, with the live region that speaks its messages and results. */
export function PracticePage({ labName, terms, Practice, onDone }: Props) {
  const [results] = useState(announcer)
  const news = useSyncExternalStore(results.subscribe, results.current)
  return (
    <main className="playing">
      <h1 className="visually-hidden">{labName}</h1>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <Announcing value={results}>
        <LabTerms value={terms}>
          <Practice onDone={onDone} />
        </LabTerms>
      </Announcing>
    </main>
  )
}
