import { useMemo, useState } from 'react'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'
import { Button, Buttons } from '../../shell/ui/button.tsx'
import { ExposureControl } from './exposure-control.tsx'
import { knownFutures } from './known-futures.ts'
import { Office } from './office.tsx'
import { chief } from './people.ts'
import { practiceState } from './practice-state.ts'
import { previewIn, type HedgeDraft } from './preview.ts'
import { ResultFan } from './result-fan.tsx'
import { againstBudget, rate } from './words.ts'

const exposure = practiceState.quarter.exposures[0]

/** One exposure and one quarter, played in the browser alone: what a hedge does, in a minute. */
export function Practice({ onDone }: PracticeProps) {
  const [draft, setDraft] = useState<HedgeDraft>({})
  const [ended, setEnded] = useState<number | null>(null)
  const futures = useMemo(() => knownFutures(practiceState), [])
  if (!exposure) return null
  const future = ended === null ? undefined : futures[ended]
  const own = future && previewIn(practiceState, draft, false, future)
  const none = future && previewIn(practiceState, {}, false, future)
  return (
    <div className="sim fx">
      <Stage
        title={future ? 'The quarter is over' : 'You get 2 million aurels in three months'}
        task={
          future
            ? undefined
            : 'Nobody knows what they will be worth. Choose a tool, move the share, watch the board.'
        }
        scene={
          <Office weather={future && own !== undefined && own < 0 ? 'storm' : 'fair'}>
            <ResultFan state={practiceState} draft={draft} netting={false} end={own} />
          </Office>
        }
        message={
          <Message from={chief} mood={future ? 'glad' : 'asks'}>
            <p>
              {future
                ? `The aurel ended at ${rate(future.aurel)}. You end ${againstBudget(own ?? 0)}; with no hedge, ${againstBudget(none ?? 0)}.`
                : 'How much of that risk do we want to keep?'}
            </p>
          </Message>
        }
        action={
          <Buttons>
            <Button kind="outlined" onClick={onDone}>
              Back to start
            </Button>
            {future ? (
              <Button kind="solid" onClick={() => setEnded(null)}>
                Try another hedge
              </Button>
            ) : (
              <Button kind="solid" onClick={() => setEnded(Math.floor(Math.random() * futures.length))}>
                Let the quarter pass
              </Button>
            )}
          </Buttons>
        }
      >
        {future ? (
          <p>
            A hedge is judged by all the ends that were possible, not by the one that came. In the lab you
            decide on several amounts a quarter, with news, quotes that may be off, and limits.
          </p>
        ) : (
          <ExposureControl
            quarter={practiceState.quarter}
            exposure={exposure}
            draft={draft}
            onDraft={setDraft}
            netting={false}
            onNetting={() => undefined}
          />
        )}
      </Stage>
    </div>
  )
}
