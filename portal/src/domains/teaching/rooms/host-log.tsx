import { clockWords } from '@tradewind/contract/words/dates'
import type { CommandEntry } from '@tradewind/contract/teaching/rooms'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { entryInWords } from './host-words.ts'

/** What the hosts did and what happened by itself, newest first. */
export function HostLog({ log }: { log: readonly CommandEntry[] }) {
  return (
    <section className="class-card host-side stack gap-12 one-column">
      <Disclosure summary="What happened">
        {log.length === 0 ? (
          <p className="help">Nothing yet. Every round that opens or closes is listed here.</p>
        ) : (
          <ol className="host-log stack gap-12">
            {log.map(({ number, at, ...entry }) => (
              <li key={number}>
                <time dateTime={new Date(at).toISOString()}>{clockWords(at)}</time>
                <span>{entryInWords({ number, at, ...entry })}</span>
              </li>
            ))}
          </ol>
        )}
      </Disclosure>
    </section>
  )
}
