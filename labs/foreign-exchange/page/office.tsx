import type { ReactNode } from 'react'
import type { ForeignExchangeState } from '../engine/state.ts'
import { Drawer } from '../../shell/place/drawer.tsx'
import { Harbour, type Weather as OfficeWeather } from './harbour.tsx'
import { Ledger } from './ledger.tsx'
import { MarketScreen, News } from './market-screen.tsx'

export type { OfficeWeather }

/** The weather that the news calls for. */
export function weatherOf({ quarter }: ForeignExchangeState): OfficeWeather {
  return quarter.news.some(({ warns }) => warns) ? 'cloudy' : 'fair'
}

/** The treasurer's office: the window, and below it the board with the picture of the moment. */
export function Office({ weather, children }: { weather: OfficeWeather; children: ReactNode }) {
  return (
    <div className="fx-office">
      <Harbour weather={weather} />
      {children}
    </div>
  )
}

/** What is one press away in every step. */
export function Desk({ state }: { state: ForeignExchangeState }) {
  return (
    <>
      <Drawer title="News">
        <News news={state.quarter.news} />
      </Drawer>
      <Drawer title="Market">
        <MarketScreen quarter={state.quarter} rules={state.rules} />
      </Drawer>
      <Drawer title="Ledger">
        <Ledger state={state} />
      </Drawer>
    </>
  )
}
