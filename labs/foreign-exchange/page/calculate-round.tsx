import { useDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { Button } from '../../shell/ui/button.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { TextField } from '../../shell/ui/fields.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { ItemStep } from '../engine/parity.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { Desk, Office } from './office.tsx'
import { ParityLoop } from './parity-loop.tsx'
import { chief } from './people.ts'
import { foreign, objectionTo, typedNumber, typedRate } from './words.ts'

const stepNames: Readonly<Record<string, string>> = {
  home: 'Home',
  foreign: 'Abroad',
  rate: 'Forward',
  borrowed: 'Borrow',
  converted: 'Exchange',
  proceeds: 'Deposit',
}

type BetterWay = 'forward' | 'money-market'

/** A calculation, one step at a time beside a picture of it. The right answers appear once it is sent. */
export function CalculateRound(play: ForeignExchangePlay) {
  const { state } = play
  const { item, quarter } = state
  const name = (what: string) => `calculate ${quarter.number}/${what}`
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(name('steps'), {})
  const [better, setBetter] = useDraft<BetterWay | null>(name('better'), null)
  const [at, setAt] = useDraft(name('step'), 0)
  useHeadingOfNew(name(String(at)))
  if (!item) return null
  const step = item.steps[at]
  const names = [
    ...item.steps.map(({ id }) => stepNames[id] ?? id),
    ...(item.id === 'money-market' ? ['Compare'] : []),
  ]
  return (
    <Stage
      title={step?.asks ?? 'Which brings more for the sales?'}
      task={step?.hint}
      steps={{ label: `Steps of the calculation`, names, at, reached: names.length - 1, onGo: setAt }}
      scene={
        <Office weather="fair">
          <ParityLoop state={state} typed={typed} />
        </Office>
      }
      message={
        <Message from={chief} mood="asks">
          <p>{askOf(state)} Leave out what you do not know.</p>
        </Message>
      }
      tools={<Desk state={state} />}
      action={
        at < names.length - 1 ? (
          <Button kind="solid" onClick={() => setAt(at + 1)}>
            Next: {names[at + 1]}
          </Button>
        ) : (
          <Send play={play} typed={typed} better={better} />
        )
      }
    >
      {step ? (
        <StepField
          key={step.id}
          step={step}
          value={typed[step.id] ?? ''}
          onChange={(text) => setTyped({ ...typed, [step.id]: text })}
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
    </Stage>
  )
}

function askOf({ item, quarter }: ForeignExchangePlay['state']): string {
  const sales = quarter.exposures.find(({ id }) => id === 'sales')
  return item?.id === 'forward'
    ? 'The bank quotes a quarter only. What is fair in six months? Take the middle of each quote, with five decimals.'
    : `Can we build a forward ourselves, for the ${foreign(sales?.amount ?? 0, 'aurel')} of sales?`
}

interface StepProps {
  step: ItemStep
  value: string
  onChange: (text: string) => void
}

function StepField({ step, value, onChange }: StepProps) {
  return (
    <TextField
      label="Your figure"
      behind={step.unit}
      value={value}
      onChange={onChange}
      input={{ inputMode: 'decimal', autoComplete: 'off' }}
    />
  )
}

interface SendProps {
  play: ForeignExchangePlay
  typed: Readonly<Record<string, string>>
  better: BetterWay | null
}

function Send({ play, typed, better }: SendProps) {
  const { item } = play.state
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  if (!item) return null
  const kind = item.id === 'forward' ? 'rate' : 'amount'
  const read = kind === 'rate' ? typedRate : typedNumber
  const odd = item.steps.find(({ id }) => (typed[id] ?? '').trim() !== '' && read(typed[id] ?? '') === null)
  return (
    <SendRow
      deciding={deciding}
      objection={odd ? objectionTo(typed[odd.id] ?? '', kind) : null}
      onSend={() =>
        void deciding.send({
          type: 'calculate',
          item: item.id,
          steps: Object.fromEntries(item.steps.map(({ id }) => [id, read(typed[id] ?? '')])),
          better,
        })
      }
    >
      Send the calculation
    </SendRow>
  )
}
