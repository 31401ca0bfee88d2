import { typedNumber, ungroupedNumber } from '@tradewind/contract/words/numbers'
import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { TextField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import type { StepsProps } from '../../shell/place/steps.tsx'
import { DecideButton, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { ItemId } from '../engine/parity.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { Desk, Office, weatherOf } from './office.tsx'
import { ParityLoop } from './parity-loop.tsx'
import { chief } from './people.ts'
import { foreign, objectionTo, stepNames } from './words.ts'

type BetterWay = 'forward' | 'money-market'

/** What a player typed for a step, and why it cannot be read; null when it can, or when the step is left out. */
function figureOf(item: ItemId, text: string) {
  const kind = item === 'forward' ? 'rate' : 'amount'
  const value = (kind === 'rate' ? ungroupedNumber : typedNumber)(text)
  return { value, objection: text.trim() !== '' && value === null ? objectionTo(text, kind) : null }
}

function namesOf(item: ForeignExchangePlay['state']['item']): string[] {
  return [
    ...(item?.steps.map(({ id }) => stepNames[id] ?? id) ?? []),
    ...(item?.id === 'money-market' ? ['Compare'] : []),
  ]
}

/**
 * A calculation, one figure at a time beside a picture of it. The right answers appear once it is sent. It stands within
 * a step of the quarter.
 */
export function CalculateRound({ within, ...play }: ForeignExchangePlay & { within: StepsProps }) {
  const { state } = play
  const { item, quarter } = state
  const name = (what: string) => `calculate ${quarter.number}/${what}`
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(name('steps'), {})
  const [better, setBetter] = useDraft<BetterWay | null>(name('better'), null)
  const [at, setAt] = useOwnDraft(name('step'), 0)
  const [tried, setTried] = useState<string | null>(null)
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  useHeadingOfNew(name(String(at)))
  const figures = item?.steps.map(({ id }) => ({ id, ...figureOf(item.id, typed[id] ?? '') })) ?? []
  const decision = item && {
    type: 'calculate' as const,
    item: item.id,
    steps: Object.fromEntries(figures.map(({ id, value }) => [id, value])),
    better,
  }
  const names = namesOf(item)
  const isLast = at === names.length - 1
  useCaptainDraft(figures.every(({ objection }) => objection === null) ? decision : null, isLast)
  if (!item || !decision) return null
  const step = item.steps[at]
  const goOn = () => {
    // A figure that cannot be read keeps its own step in view, or brings it back before sending.
    const odd = figures.findIndex(({ id, objection }) => objection !== null && (isLast || id === step?.id))
    if (odd !== -1) {
      setTried(figures[odd]?.id ?? null)
      setAt(odd)
      return
    }
    if (!isLast) {
      setAt(at + 1)
      return
    }
    void deciding.send(decision)
  }
  return (
    <Stage
      title={step?.asks ?? 'Which brings more for the sales?'}
      task={step?.hint}
      steps={within}
      scene={
        <Office weather={weatherOf(state)}>
          <ParityLoop state={state} item={item.id} shown={typed} />
        </Office>
      }
      message={
        <Message from={chief} mood="asks">
          <p>
            {at === 0 ? askOf(state) : 'Five decimals are enough for a rate. Leave out what you do not know.'}
          </p>
        </Message>
      }
      tools={<Desk state={state} />}
      action={
        isLast ? (
          <div className="sim-send">
            <DecideButton deciding={deciding} onDecide={goOn}>
              Send the calculation
            </DecideButton>
            <Refusal sentence={deciding.problem} />
          </div>
        ) : (
          <Button kind="solid" onClick={goOn}>
            Next: {names[at + 1]}
          </Button>
        )
      }
    >
      {step ? (
        <TextField
          key={step.id}
          label="Your figure"
          behind={step.unit}
          value={typed[step.id] ?? ''}
          error={(tried === step.id ? figures[at]?.objection : null) ?? undefined}
          onChange={(text) => setTyped({ ...typed, [step.id]: text })}
          input={{
            inputMode: 'decimal',
            autoComplete: 'off',
            enterKeyHint: isLast ? 'send' : 'next',
            onKeyDown: ({ key }) => {
              if (key === 'Enter' && !(isLast && deciding.saving)) goOn()
            },
          }}
        />
      ) : (
        <RadioGroup
          look="segments"
          legend={<span className="visually-hidden">Which brings more for the sales?</span>}
          name="fx-better"
          options={[
            { id: 'forward', text: 'The bank’s forward' },
            { id: 'money-market', text: 'The money market' },
          ]}
          chosen={better}
          onChoose={setBetter}
        />
      )}
      {at > 0 && (
        <div>
          <Button small kind="outlined" onClick={() => setAt(at - 1)}>
            Back: {names[at - 1]}
          </Button>
        </div>
      )}
    </Stage>
  )
}

function askOf({ item, quarter }: ForeignExchangePlay['state']): string {
  const sales = quarter.exposures.find(({ id }) => id === 'sales')
  if (item?.id === 'forward')
    return 'Is the bank’s forward fair? Work it out by hand once, from the middle of each quote.'
  return `Can we build a forward ourselves, for the ${foreign(sales?.amount ?? 0, 'aurel')} of sales?`
}
