import type { ReactNode } from 'react'
import { Drawer } from '../../shell/place/drawer.tsx'
import { CountriesTable, PotentialRule } from './country-table.tsx'
import { Dossier, FirmCard } from './dossier.tsx'
import type { MetState } from './market-entry-play.ts'
import { Rivals } from './rivals.tsx'
import { Street } from './street.tsx'
import type { StreetView } from './street-model.ts'

/** The street, and below it the picture that the question is about. */
export function Scene({ view, sun, children }: { view: StreetView; sun?: number; children: ReactNode }) {
  return (
    <div className="me-scene">
      <Street view={view} {...(sun !== undefined && { sun })} />
      {children}
    </div>
  )
}

/** What is one press away while a country is looked for. */
export function ResearchTools({ state }: { state: MetState }) {
  return (
    <>
      <Drawer title="Firm">
        <FirmCard state={state} />
      </Drawer>
      <Drawer title="Countries">
        <CountriesTable state={state} />
        <PotentialRule state={state} />
      </Drawer>
      {state.world !== null && (
        <Drawer title="Rivals">
          <Rivals state={state} />
        </Drawer>
      )}
    </>
  )
}

/** What is one press away once there is a shortlist. */
export function PlanTools({ state }: { state: MetState }) {
  return (
    <>
      <Drawer title="Firm">
        <FirmCard state={state} />
      </Drawer>
      <Drawer title="Dossier">
        <Dossier state={state} />
      </Drawer>
      <Drawer title="Rivals">
        <Rivals state={state} />
      </Drawer>
    </>
  )
}
