import { useState } from 'react'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Message } from '../../../shell/place/message.tsx'
import { Stage } from '../../../shell/place/stage.tsx'
import { DecideButton, type Deciding } from '../../../shell/play/round.tsx'
import type { PlayProps } from '../../../shell/simulation.ts'
import { useCaptainDraft } from '../../../shell/team/use-captain-draft.ts'
import type { DeskState } from '../../desk/state.ts'
import { DeskBoard, DeskTools } from './board.tsx'
import {
  decisionOf,
  filledIn,
  objectionTo,
  refusedPart,
  useOrderDrafts,
  type Objection,
  type RoundDraft,
} from './order-drafts.ts'
import { OrderForm } from './order-form.tsx'
import { broker } from '../people.ts'
import { Position } from './position.tsx'
import { positionAfter } from './preview.ts'
import { RiskPicture } from './risk-picture.tsx'
import { changeIn, taskIn, weatherIn } from './round-words.ts'

type Play = PlayProps<DeskState>

/** The one decision of a round: orders for the auction, or none. */
export function OrderRound(play: Play) {
  const { state } = play
  const drafts = useOrderDrafts(state)
  const { draft } = drafts
  const sending = useSending(play, draft)
  useCaptainDraft(decisionOf(draft, state.limits))
  const orders = filledIn(draft)
  const [now, after] = [positionAfter(state, []), positionAfter(state, orders)]
  const { limit, unhedged, schedule } = state.risk
  const news = state.news.at(-1)
  const task = taskIn(state)
  return (
    <Stage
      title={`Round ${state.round}: your orders`}
      task={task ?? undefined}
      scene={
        <DeskBoard state={state} weather={weatherIn(state)} drawn={null}>
          <RiskPicture
            when={orders.length > 0 ? 'If all of it is filled' : 'As you stand'}
            risk={after.risk}
            before={orders.length > 0 ? now.risk : null}
            limit={limit}
            most={1.1 * Math.max(unhedged, limit, now.risk)}
            own={state.own}
            schedule={schedule}
          />
        </DeskBoard>
      }
      message={
        news && (
          <Message from={broker} mood={changeIn(state) === null ? 'calm' : 'asks'}>
            <p>
              <strong>{news.title}.</strong>
            </p>
            <p>{news.text}</p>
          </Message>
        )
      }
      tools={<DeskTools state={state} />}
      action={
        <div className="sim-send">
          <DecideButton
            deciding={sending.deciding}
            onDecide={() => {
              const objection = sending.send()
              if (objection) drafts.show(objection.order)
            }}
          >
            {sendWords(draft)}
          </DecideButton>
          <Refusal sentence={sending.sentence} />
        </div>
      }
    >
      <Position state={state} now={now} after={after} />
      <OrderForm state={state} drafts={drafts} refused={sending.refused} />
    </Stage>
  )
}

function sendWords({ passes, orders }: RoundDraft): string {
  if (passes) return 'Send no order'
  return orders.length === 1 ? 'Send the order' : `Send ${orders.length} orders`
}

/** Sends the draft, and keeps what was wrong with it until it is changed. */
function useSending(play: Play, draft: RoundDraft) {
  const { state, decide, saving, open } = play
  const as = JSON.stringify(draft)
  const [wrong, setWrong] = useState<{ as: string; sentence: string; refused: Objection | null } | null>(null)
  const shown = wrong?.as === as ? wrong : null
  async function sendOrders(): Promise<boolean> {
    const decision = decisionOf(draft, state.limits)
    if (!decision) return false
    const decided = await decide({ ...decision })
    if (!decided.ok && decided.message !== null)
      setWrong({ as, sentence: decided.message, refused: refusedPart(decided.message, decided.field) })
    return decided.ok
  }
  const deciding: Deciding = { send: sendOrders, problem: null, setProblem: () => undefined, saving, open }
  return {
    deciding,
    refused: shown?.refused ?? null,
    // The whole sentence stands at the field.
    sentence: shown?.refused
      ? `Look at the ${shown.refused.field} of ${nameOf(draft, shown.refused)}.`
      : (shown?.sentence ?? null),
    /** @returns what keeps it from being sent */
    send: () => {
      const objection = objectionTo(draft, state.limits)
      setWrong(objection && { as, sentence: objection.sentence, refused: objection })
      if (!objection) void sendOrders()
      return objection
    },
  }
}

function nameOf({ orders }: RoundDraft, { order }: Objection): string {
  return orders.length === 1 ? 'your order' : `order ${order + 1}`
}
