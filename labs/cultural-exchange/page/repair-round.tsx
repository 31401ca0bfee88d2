import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CulturalExchangeDecision, RepairId } from '../engine/decisions.ts'
import { awayTrades } from './cultural-exchange-play.ts'
import { LastWords, ToldTrade, type RoundProps } from './last-trade.tsx'
import { Notebook } from './notebook.tsx'

/** What the player says after a refused trade, at the same table. It begins with the words of last time. */
export function RepairRound({ told, ...play }: RoundProps) {
  const { state } = play
  const before = awayTrades(state).findLast(({ repair }) => repair !== null)?.repair?.text
  const [chosen, setChosen] = useDraft<RepairId | null>(
    `repair ${state.trades.length}`,
    state.repairs.find(({ text }) => text === before)?.id ?? null,
  )
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const decision = chosen === null ? null : ({ type: 'repair', repair: chosen } as const)
  useCaptainDraft(decision)
  return (
    <Stage
      title="They leave it: what is your last word?"
      task={before === undefined ? 'Nobody says why.' : 'Nobody says why. Marked is what you did last time.'}
      scene={told && <ToldTrade last={told} state={state} />}
      message={told && <LastWords last={told} state={state} />}
      tools={<Notebook state={state} />}
      action={
        <SendRow
          deciding={deciding}
          objection={chosen === null ? 'Choose one of the five.' : null}
          onSend={() => {
            if (decision) void deciding.send(decision)
          }}
        >
          Do this
        </SendRow>
      }
    >
      <RadioGroup
        legend={<span className="visually-hidden">Your last word</span>}
        name="cx-repair"
        options={state.repairs}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Stage>
  )
}
