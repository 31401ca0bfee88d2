import type { Outlook } from '../engine/outlook.ts'
import type { MarketEntryState } from '../engine/state.ts'

interface Props {
  brief: Pick<MarketEntryState['brief'], 'follower' | 'entrant'>
  outlook: Pick<Outlook, 'share' | 'follower' | 'entrant' | 'rivals'>
}

interface Part {
  readonly id: 'you' | 'follower' | 'rivals' | 'entrant' | 'nobody'
  readonly name: string
  readonly share: number
}

/** The sellers' parts of a hundred buyers, and those who buy from none of them. */
export function partsOf({ brief, outlook }: Props): readonly Part[] {
  const { share, follower, entrant, rivals } = outlook
  return [
    { id: 'you', name: 'you', share },
    ...(follower > 0 ? [{ id: 'follower' as const, name: brief.follower, share: follower }] : []),
    ...(rivals > 0 ? [{ id: 'rivals' as const, name: 'other firms', share: rivals }] : []),
    ...(entrant > 0 ? [{ id: 'entrant' as const, name: brief.entrant, share: entrant }] : []),
    { id: 'nobody', name: 'none of us', share: 1 - share - follower - entrant - rivals },
  ]
}

export function sharesInWords(parts: readonly Part[]): string {
  return `Of 100 buyers: ${parts.map(({ name, share }) => `${name} ${Math.round(share * 100)}`).join(', ')}.`
}

/** Whom a hundred buyers go to. The parts shift while a control moves. */
export function ShareBar(props: Props) {
  const parts = partsOf(props)
  return (
    <div className="me-shares stack gap-8">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ id, share }, at) => (
          <rect
            key={id}
            data-part={id}
            data-value={share}
            x={parts.slice(0, at).reduce((all, before) => all + before.share, 0) * 100}
            width={share * 100}
            height={6}
          />
        ))}
      </svg>
      <p>{sharesInWords(parts)}</p>
    </div>
  )
}
