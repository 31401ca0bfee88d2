import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'
import type { CustomId } from '../data/customs.ts'
import type { ShownTrade } from '../engine/state.ts'
import type { ChosenWays } from './cultural-exchange-play.ts'
import { LastWords, PassingTrade, signMark, ToldTrade, useLastTrade } from './last-trade.tsx'
import { clerk } from './people.ts'
import { drawRules, practiceState, tradeAt, tried } from './practice-table.ts'
import { Sheet } from './sheet.tsx'
import { Stall } from './stall.tsx'
import { pinned, shareRod } from './stall-marks.ts'
import { WayCards } from './way-cards.tsx'

/** A table of three customs, played in the browser alone: read the signs until none is left. */
export function Practice({ onDone }: PracticeProps) {
  const [rules, setRules] = useState(() => drawRules(Math.random))
  const [trades, setTrades] = useState<readonly ShownTrade[]>([])
  return (
    <div className="sim cx">
      <Try
        key={trades.length}
        trades={trades}
        onTrade={(ways) => setTrades([...trades, tradeAt(rules, ways, trades.length + 1)])}
        onAgain={() => {
          setRules(drawRules(Math.random))
          setTrades([])
        }}
        onDone={onDone}
      />
    </div>
  )
}

interface TryProps {
  trades: readonly ShownTrade[]
  onTrade: (ways: ChosenWays) => void
  onAgain: () => void
  onDone: () => void
}

function Try({ trades, onTrade, onAgain, onDone }: TryProps) {
  const state = practiceState(trades)
  const last = trades.at(-1)
  const told = useLastTrade(state)
  const [ways, setWays] = useState<ChosenWays>(last?.ways ?? {})
  const [open, setOpen] = useState<CustomId | null>(last ? null : 'gift')
  const isPassing = told !== null && !told.reveal.isOver
  useHeadingOfNew(`${isPassing} ${open ?? 'all'}`)
  if (isPassing) return <PassingTrade last={told} state={state} />
  const custom = tried.find(({ id }) => id === open)
  const isDone = last !== undefined && last.remarks.length === 0
  const isTelling = told !== null && !told.touched
  const cards = pinned(tried, ways, ({ id }) => ({
    active: id === open,
    changed: last !== undefined && ways[id] !== last.ways[id],
    sign: last !== undefined && ways[id] === last.ways[id] ? signMark(last, id) : null,
  }))
  return (
    <Stage
      title={isDone ? 'You read them' : (custom?.asks ?? 'Your offer')}
      task={
        isDone
          ? 'In the lab a table has eight customs, and one sign in five misleads.'
          : 'Nobody tells you their three customs. Trade, watch, and change what drew a sign.'
      }
      scene={
        isTelling ? (
          <ToldTrade last={told} state={state} />
        ) : (
          <Stall
            spot="weir"
            trust={null}
            rods={[shareRod(50)]}
            cards={cards}
            pose={{ gesture: 'open', mood: 'asks' }}
          />
        )
      }
      message={
        isTelling ? (
          <LastWords last={told} state={state} />
        ) : (
          <Message from={clerk} mood="asks">
            <p>A sign means that something was wrong, not what is right.</p>
          </Message>
        )
      }
      tools={
        <Button small onClick={onDone}>
          Back to start
        </Button>
      }
      action={
        isDone ? (
          <Button kind="solid" onClick={onAgain}>
            Try another table
          </Button>
        ) : (
          custom === undefined && (
            <Button kind="solid" onClick={() => onTrade(ways)}>
              Trade like this
            </Button>
          )
        )
      }
    >
      {custom ? (
        <WayCards
          state={state}
          custom={custom}
          chosen={ways[custom.id]}
          counted={{ onReturn: false }}
          onChoose={(way) => {
            const chosen = { ...ways, [custom.id]: way }
            told?.touch()
            setWays(chosen)
            setOpen(tried.find(({ id }) => chosen[id] === undefined)?.id ?? null)
          }}
        />
      ) : (
        !isDone && (
          <Sheet
            label="What you do in this trade"
            cards={cards}
            onOpen={(id) => {
              told?.touch()
              setOpen(id)
            }}
          />
        )
      )}
    </Stage>
  )
}
