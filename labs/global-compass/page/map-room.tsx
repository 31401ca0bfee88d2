import type { ReactNode } from 'react'
import { Drawer } from '../../shell/place/drawer.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { useOutlines } from '../../shell/place/world/use-outlines.ts'
import type { Layer, MapPlace, Mark } from '../../shell/place/world/marks.ts'
import { WorldMap } from '../../shell/place/world/world-map.tsx'
import type { View } from '../../shell/place/world/view.ts'
import type { Flow } from '../../shell/place/world/flows.tsx'
import type { Piece } from '../../shell/place/world/pieces.tsx'
import type { GlobalCompassState } from '../engine/state.ts'
import { BriefSheet } from './brief-sheet.tsx'
import { CountryFactsTable, FiguresTable } from './country-tables.tsx'
import { Compass, Lamps } from './room-things.tsx'
import { Sources } from './sources.tsx'
import { loadOutlines } from './world.ts'

interface RoomProps {
  /** What hangs on the wall: the map. */
  wall: ReactNode
  /** What lies on the table. */
  table: ReactNode
  /** Where the compass points, in degrees from north. */
  bearing?: number | undefined
  /** What a phone shows of it; both where nothing is said. */
  onPhone?: 'wall' | 'table'
  /** Something has gone wrong outside. */
  alarm?: boolean
}

/** The map room: the map on the wall, under two lamps, and the table with what is worked on. */
export function MapRoom({ wall, table, bearing, onPhone, alarm = false }: RoomProps) {
  return (
    <div className="gc-room" data-alarm={alarm || undefined} data-on-phone={onPhone}>
      <Lamps />
      <div className="gc-wall">{wall}</div>
      <div className="gc-table stack one-column relative">
        <div className="gc-sheet stack paper outlined raised relative">{table}</div>
        <Compass bearing={bearing ?? 0} />
      </div>
    </div>
  )
}

/** Width by height of a map that leaves room for a chart on the table. */
export const lowMap = 3.1

interface MapProps {
  /** Home first, then the candidates. */
  places: readonly MapPlace[]
  title: string
  says: string
  quiet?: boolean
  marks: Readonly<Record<string, Mark>>
  layer?: Layer | undefined
  view?: View | undefined
  flows?: readonly Flow[]
  pieces?: readonly Piece[]
  onMove?: (piece: string, place: string) => void
  onTake?: (piece: string) => void
  onChoose?: (code: string) => void
}

/** The map on the wall. */
export function WallMap({ places, title, says, quiet = false, ...map }: MapProps) {
  const outlines = useOutlines(loadOutlines)
  const failed = outlines.state === 'failed'
  return (
    <Picture
      title={title}
      quiet={quiet && !failed}
      says={failed ? `The outlines did not load; the marks still stand. ${says}` : says}
    >
      <div className="gc-map raised clipped" data-state={outlines.state}>
        <WorldMap outlines={outlines.all} places={places} {...map} />
      </div>
    </Picture>
  )
}

/** Home and the candidates, as the map shows them. */
export function placesOf({ brief, candidates }: GlobalCompassState): readonly MapPlace[] {
  return [brief.home, ...candidates]
}

/** What is one press away in every step. */
export function RoomTools({ state }: { state: GlobalCompassState }) {
  return (
    <>
      <Drawer title="Board">
        <BriefSheet state={state} />
      </Drawer>
      <Drawer title="Figures">
        <FiguresTable state={state} />
        <CountryFactsTable state={state} />
      </Drawer>
      <Drawer title="Sources">
        <Sources {...state} open />
      </Drawer>
    </>
  )
}
