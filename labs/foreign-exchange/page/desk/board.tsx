import type { ReactNode } from 'react'
import { Table } from '@tradewind/ui/table.tsx'
import { Harbour, type Weather } from '../harbour.tsx'
import { Drawer } from '../../../shell/place/drawer.tsx'
import { Term } from '../../../shell/place/term.tsx'
import { Part } from '../../../shell/play/round.tsx'
import type { DeskState } from '../../desk/state.ts'
import { BookPicture } from './book-picture.tsx'
import { dealtWords, PriceChart } from './price-chart.tsx'
import { inMillions, orderWords, percentOf, priceText } from './words.ts'

interface Props {
  state: DeskState
  weather: Weather
  /** How much of the last auction is drawn; null while the next one is prepared. */
  drawn: number | null
  /** The bar of the risk. */
  children: ReactNode
}

/** The treasurer's desk: the window, the board with the price and the last book, and one's own risk. */
export function DeskBoard({ state, weather, drawn, children }: Props) {
  return (
    <div className="fx-desk">
      <Harbour weather={weather} />
      <div className="fx-desk-board stack two-columns">
        <PriceChart state={state} drawn={drawn} />
        <BookPicture state={state} drawn={drawn ?? 1} />
      </div>
      {children}
    </div>
  )
}

/** What is one press away in every round. */
export function DeskTools({ state }: { state: DeskState }) {
  return (
    <>
      <Drawer title="Market">
        <Market state={state} />
      </Drawer>
      <Drawer title="Your firm">
        <OwnFirm state={state} />
      </Drawer>
    </>
  )
}

function Market({ state: { market, news } }: { state: DeskState }) {
  return (
    <>
      <Part title="The banks">
        <p>
          Both banks send orders to each <Term of="call auction" />. They buy a little below their middle of{' '}
          {priceText(market.fair)} and sell a little above it. The distance is their <Term of="spread" />.
        </p>
        <Table
          frame="What the banks quote"
          caption="Merins for 1 aurel, deliverable after the last round"
          columns={[
            { head: 'Bank', cell: ({ name }) => name },
            { head: 'Buys at', cell: ({ bid, buys }) => (buys ? priceText(bid) : 'no more') },
            { head: 'Sells at', cell: ({ ask, sells }) => (sells ? priceText(ask) : 'no more') },
          ]}
          rows={market.banks}
          rowKey={({ name }) => name}
        />
        <p>
          Each deals at a few more prices, one worse than the other, so a large amount costs more. The spot is{' '}
          {priceText(market.spot)}. Interest is {percentage(market.homeInterest)} a year on merins and{' '}
          {percentage(market.foreignInterest)} on aurels. The aurel moves by about{' '}
          {percentOf(market.volatility)} a year.
        </p>
      </Part>
      <Part title="News so far">
        <ol>
          {news.map(({ round, title, text }) => (
            <li key={round}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ol>
      </Part>
    </>
  )
}

const percentage = (share: number) => `${(share * 100).toFixed(2)}\u00A0%`

function OwnFirm({ state: { firm, exposure, own } }: { state: DeskState }) {
  return (
    <>
      <p>{firm.text}</p>
      {exposure.changes.map(({ round, text }) => (
        <p key={round}>
          Round {round}: {text}
        </p>
      ))}
      {own.length === 0 ? (
        <p>After each round your orders and deals stand here.</p>
      ) : (
        <Table
          frame="Your orders and deals"
          caption="Million aurels"
          columns={[
            { head: 'Round', cell: ({ round }) => round },
            {
              head: 'Orders',
              cell: ({ orders }) => (orders.length === 0 ? 'none' : orders.map(orderWords).join('; ')),
            },
            { head: 'Dealt', cell: ({ dealt }) => dealtWords(dealt) },
            { head: 'Open after it', cell: ({ open }) => inMillions(open) },
          ]}
          rows={own}
          rowKey={({ round }) => round}
        />
      )}
    </>
  )
}
