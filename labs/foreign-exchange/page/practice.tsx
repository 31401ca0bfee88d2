import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Message } from '../../shell/place/message.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'
import { ExposureControl } from './exposure-control.tsx'
import { futureAt, knownCount, knownFutures } from './known-futures.ts'
import { Office } from './office.tsx'
import { Payoff } from './payoff.tsx'
import { chief } from './people.ts'
import { practiceState } from './practice-state.ts'
import { previewIn, type HedgeDraft, type Scenario } from './preview.ts'
import { chiefOnRisk, zoneOf } from './reactions.ts'
import { bandsFor, FanLegend, ResultFan } from './result-fan.tsx'
import { endWords } from './outcome-words.ts'
import { rate } from './words.ts'

/** One exposure and one quarter, played in the browser alone: what a hedge does, in a minute. */
export function Practice({ onDone }: PracticeProps) {
  const [draft, setDraft] = useState<HedgeDraft>({})
  const [tries, setTries] = useState(0)
  const [future, setFuture] = useState<Scenario | null>(null)
  useHeadingOfNew(`practice ${tries} ${future === null}`)
  const pass = () => {
    const at = Math.floor(Math.random() * knownCount)
    setFuture(futureAt(knownFutures(practiceState), at))
    setTries(tries + 1)
  }
  return (
    <div className="sim fx">
      {future === null ? (
        <Choice draft={draft} onDraft={setDraft} onPass={pass} onDone={onDone} />
      ) : (
        <Passing key={tries} draft={draft} future={future} onAgain={() => setFuture(null)} onDone={onDone} />
      )}
    </div>
  )
}

const exposure = practiceState.quarter.exposures[0]

interface ChoiceProps extends PracticeProps {
  draft: HedgeDraft
  onDraft: (draft: HedgeDraft) => void
  onPass: () => void
}

function Choice({ draft, onDraft, onPass, onDone }: ChoiceProps) {
  if (!exposure) return null
  const { own } = bandsFor({ state: practiceState, draft, netting: false })
  const { mood, text } = chiefOnRisk(zoneOf(-own[0], practiceState.limit), null)
  const isTouched = draft[exposure.id] !== undefined
  return (
    <Stage
      title="You get 2 million aurels in three months"
      task="Nobody knows what they will be worth. Choose a tool, move the share, watch the board."
      scene={
        <Office weather="fair">
          <div className="fx-board">
            <ResultFan state={practiceState} draft={draft} netting={false} exposure={exposure} />
            <Payoff state={practiceState} exposure={exposure} draft={draft} />
            <FanLegend state={practiceState} draft={draft} netting={false} />
          </div>
        </Office>
      }
      message={
        <Message from={chief} mood={isTouched ? mood : 'asks'}>
          <p>{isTouched ? text : 'How much of that risk do we want to keep?'}</p>
        </Message>
      }
      tools={
        <Button small onClick={onDone}>
          Back to start
        </Button>
      }
      action={
        <Button kind="solid" onClick={onPass}>
          Let the quarter pass
        </Button>
      }
    >
      <ExposureControl
        state={practiceState}
        exposure={exposure}
        draft={draft}
        onDraft={onDraft}
        netting={false}
        onNetting={() => undefined}
      />
    </Stage>
  )
}

interface PassingProps extends PracticeProps {
  draft: HedgeDraft
  future: Scenario
  onAgain: () => void
}

/** Milliseconds that the quarter takes to pass in the picture. */
const quarterPasses = 1800

function Passing({ draft, future, onAgain, onDone }: PassingProps) {
  const { progress, isOver, skip } = useReveal(quarterPasses)
  const own = previewIn(practiceState, draft, false, future)
  const none = previewIn(practiceState, {}, false, future)
  return (
    <Stage
      title={isOver ? 'The quarter is over' : 'The quarter passes'}
      scene={
        <Office weather={isOver && own < 0 ? 'storm' : 'fair'}>
          <ResultFan
            state={practiceState}
            draft={draft}
            netting={false}
            end={{ y: own, drawn: Math.max(progress, 0.01) }}
          />
        </Office>
      }
      message={
        <Message from={chief} mood={isOver ? 'glad' : 'asks'}>
          <p>
            {isOver ? `The aurel ended at ${rate(future.aurel)}. ${endWords(own, none)}` : 'Let us see …'}
          </p>
        </Message>
      }
      tools={
        <Button small onClick={onDone}>
          Back to start
        </Button>
      }
      action={
        <Button kind="solid" onClick={isOver ? onAgain : skip}>
          {isOver ? 'Try another hedge' : 'Skip to the end'}
        </Button>
      }
    >
      {isOver && (
        <p>
          A hedge is judged by all the ends that were possible, not by the one that came. In the lab you
          decide on several amounts a quarter, with news, quotes that may be off, and limits.
        </p>
      )}
    </Stage>
  )
}
