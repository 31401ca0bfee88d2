import { Drawer } from '../../shell/place/drawer.tsx'
import type { BusinessState } from '../engine/business-state.ts'
import { Account, Lessons, News } from './account.tsx'
import { Dossier } from './dossier.tsx'
import type { MetState } from './market-entry-play.ts'
import { MarketReport } from './market-report.tsx'
import { Rivals } from './rivals.tsx'

/** What is one press away while the business runs. */
export function RunTools({ state, business }: { state: MetState; business: BusinessState }) {
  return (
    <>
      <Drawer title="Ledger">
        <News business={business} since={1} />
        <Lessons state={state} business={business} since={1} />
        <Account state={state} business={business} />
      </Drawer>
      <Drawer title="Dossier">
        <Dossier state={state} />
      </Drawer>
      {state.world === null ? (
        <Drawer title="Rivals">
          <Rivals state={state} />
        </Drawer>
      ) : (
        <Drawer title="Market report">
          <MarketReport state={state} business={business} />
        </Drawer>
      )}
    </>
  )
}
