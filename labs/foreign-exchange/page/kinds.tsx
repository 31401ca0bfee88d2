import type {
  ClassPictureProps,
  DebriefProps,
  EndingProps,
  HowPlayed,
  OtherGuide,
  PlayProps,
} from '../../shell/simulation.ts'
import type { DeskDebrief as DeskDebriefed, DeskSolution } from '../desk/debrief.ts'
import { DeskClassPicture } from './desk/class-picture.tsx'
import { DeskDebrief } from './desk/desk-debrief.tsx'
import { DeskEnding, DeskPlay } from './desk/desk-play.tsx'
import { guide as deskGuide } from './desk/guide.ts'
import { help as deskHelp } from './desk/help.tsx'
import type { DeskState } from '../desk/state.ts'
import type { ForeignExchangeDebrief, ForeignExchangeSolution } from '../engine/debrief.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { ClassPicture } from './class-picture.tsx'
import { Debrief } from './debrief.tsx'
import { Ending } from './ending.tsx'
import { help } from './help.tsx'
import { Play } from './play.tsx'

/** The lab is played in two ways: quarters, alone, or the live desk, where firms meet. The state says which. */

export type AnyState = ForeignExchangeState | DeskState
export type AnyDebriefed = ForeignExchangeDebrief | DeskDebriefed
export type AnySolution = ForeignExchangeSolution | DeskSolution

const isDesk = (state: AnyState): state is DeskState => 'kind' in state

export function AnyPlay(props: PlayProps<AnyState>) {
  return isDesk(props.state) ? (
    <DeskPlay {...(props as PlayProps<DeskState>)} />
  ) : (
    <Play {...(props as PlayProps<ForeignExchangeState>)} />
  )
}

export function AnyEnding(props: EndingProps<AnyState, AnyDebriefed, AnySolution>) {
  return isDesk(props.state) ? (
    <DeskEnding {...(props as EndingProps<DeskState, DeskDebriefed, DeskSolution>)} />
  ) : (
    <Ending
      {...(props as EndingProps<ForeignExchangeState, ForeignExchangeDebrief, ForeignExchangeSolution>)}
    />
  )
}

export function AnyDebrief(props: DebriefProps<AnyState, AnyDebriefed, AnySolution>) {
  return isDesk(props.state) ? (
    <DeskDebrief {...(props as DebriefProps<DeskState, DeskDebriefed, DeskSolution>)} />
  ) : (
    <Debrief
      {...(props as DebriefProps<ForeignExchangeState, ForeignExchangeDebrief, ForeignExchangeSolution>)}
    />
  )
}

/** The rate over the hedges, or the price over the cover. */
export function AnyClassPicture({ theClass, state, debrief }: ClassPictureProps<AnyState, AnyDebriefed>) {
  return isDesk(state) ? (
    <DeskClassPicture theClass={theClass} debrief={debrief as DeskDebriefed} />
  ) : (
    <ClassPicture theClass={theClass} debrief={debrief as ForeignExchangeDebrief} />
  )
}

/** Where the state is withheld, the firms tell: only those of the desk meet. */
const playsDesk = ({ state, firms }: HowPlayed) =>
  state === null ? firms.length > 0 : isDesk(state as AnyState)

export const otherGuide = (run: HowPlayed): OtherGuide | null =>
  playsDesk(run) ? { name: 'desk', steps: deskGuide } : null

export const anyHelp = (_rules: number, run: HowPlayed) => (playsDesk(run) ? deskHelp : help)
