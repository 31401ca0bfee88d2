import { useEffect, useState, type ComponentType } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'

type Loaded = { Practice: ComponentType<PracticeProps> } | 'loading' | 'failed'

/** The practice, fetched when a player wants it: a run does not need it. */
export function PracticeLater({ onDone }: PracticeProps) {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  useEffect(() => {
    if (loaded !== 'loading') return undefined
    let gone = false
    import('./practice.tsx').then(
      ({ Practice }) => !gone && setLoaded({ Practice }),
      () => !gone && setLoaded('failed'),
    )
    return () => {
      gone = true
    }
  }, [loaded])
  if (loaded === 'loading') return <p role="status">Laying out the map…</p>
  if (loaded !== 'failed') return <loaded.Practice onDone={onDone} />
  return (
    <>
      <p role="alert">The practice did not load. Check your connection, then try again.</p>
      <Buttons>
        <Button kind="solid" onClick={() => setLoaded('loading')}>
          Try again
        </Button>
        <Button onClick={onDone}>Back to start</Button>
      </Buttons>
    </>
  )
}
