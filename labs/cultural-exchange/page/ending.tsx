import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Button } from '@tradewind/ui/button.tsx'
import { Message } from '../../shell/place/message.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Results } from '../../shell/play/results.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { EndingProps } from '../../shell/simulation.ts'
import type { CulturalExchangeDebrief } from '../engine/debrief.ts'
import type { CulturalExchangeSolution } from '../engine/solution.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import { clerk } from './people.ts'
import { TradePath } from './trade-path.tsx'

/** Milliseconds in which the clerk goes through the statements. */
const statementsPass = 2700

/** The statements in a few words, by their ids: all six stand in view at once. */
export const inShort: Readonly<Record<string, string>> = {
  'home-first': 'First visit mostly as at home',
  'same-again': 'Repeated what drew a remark',
  'tried-other': 'Changed what drew no remark',
  'more-than-half': 'Asked for more than half',
  surer: 'Surer in the last notes',
  'both-tables': 'Both tables twice on return',
}

type Props = EndingProps<CulturalExchangeState, CulturalExchangeDebrief, CulturalExchangeSolution>

/** What the run says of the player's own statements, one after the other, before the score. */
export function Ending({ state, result: { debrief }, onDone }: Props) {
  const { signs, statements } = debrief
  const narrow = useNarrow()
  const { progress, isOver, skip } = useReveal(statementsPass)
  useHeadingOfNew(isOver ? 'told' : 'passing')
  const told = Math.floor(progress * statements.length)
  return (
    <div className="sim cx">
      <Stage
        title={isOver ? 'What your run says' : 'Nessa looks it up …'}
        scene={<TradePath visits={signs} narrow={narrow} />}
        message={
          <Message from={clerk} mood={isOver ? 'glad' : 'asks'}>
            {isOver ? (
              <Results>
                <p>{knewWords(statements)}</p>
              </Results>
            ) : (
              <p>I have the notebook here.</p>
            )}
          </Message>
        }
        action={
          <Button kind="solid" onClick={isOver ? onDone : skip}>
            {isOver ? 'See your score' : 'Skip to the end'}
          </Button>
        }
      >
        <ul className="cx-record">
          {statements.slice(0, told).map(({ text, said, record }, at) => (
            <li key={text} data-right={said === record || undefined}>
              <span aria-hidden="true">{said === record ? '✓' : '✗'}</span>
              <span>{inShort[state.statements[at]?.id ?? ''] ?? text}</span>
              <strong>
                {record ? 'True' : 'Not true'}
                <span className="visually-hidden">
                  {said === record ? ', as you said' : ', not as you said'}
                </span>
              </strong>
            </li>
          ))}
        </ul>
      </Stage>
    </div>
  )
}

export function knewWords(statements: CulturalExchangeDebrief['statements']): string {
  const right = statements.filter(({ said, record }) => said === record).length
  if (right === statements.length) return 'You remember every step you took here.'
  return `You remember ${right} of ${statements.length} as they were.`
}
