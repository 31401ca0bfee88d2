import { million, percent } from '@tradewind/contract/words/figures'
import type { BusinessState } from '../engine/business-state.ts'
import type { ModeId } from '../engine/modes.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'

/** What a way in costs, commits and risks in a country. Money is in millions of dollars. */
export interface DoorFigures {
  readonly id: ModeId
  readonly name: string
  readonly short: string
  readonly atOnce: number
  readonly yearly: number
  readonly control: number
  readonly leaving: number
  readonly levy: number
}

const shortNames: Readonly<Record<ModeId, string>> = {
  indirect: 'Indirect',
  direct: 'Direct',
  licence: 'License',
  venture: 'Venture',
  subsidiary: 'Own plant',
}

/** The terms by which the lab explains the modes. */
export const modeTerms: Readonly<Record<ModeId, string>> = {
  indirect: 'indirect export',
  direct: 'direct export',
  licence: 'license',
  venture: 'joint venture',
  subsidiary: 'subsidiary',
}

/** @param upFront what a switch costs now; without, what entering costs */
export function doorsOf(
  { modes }: Pick<MarketEntryState, 'modes'>,
  { potential }: Pick<CountryView, 'potential'>,
  upFront?: BusinessState['upFront'],
): DoorFigures[] {
  return modes.map((mode) => {
    const setUp = mode.setUp + mode.setUpShare * potential
    return {
      id: mode.id,
      name: mode.name,
      short: shortNames[mode.id],
      atOnce: upFront ? upFront[mode.id] : setUp,
      yearly: mode.fixed + mode.fixedShare * potential,
      control: mode.control,
      leaving: mode.exit * setUp,
      levy: mode.levy,
    }
  })
}

const kept: Readonly<Record<'home' | 'there' | 'licensee', string>> = {
  home: 'of the sales',
  there: 'of the profit',
  licensee: 'of the sales',
}

/** What the open door means, in words. */
export function doorInWords({ modes }: Pick<MarketEntryState, 'modes'>, door: DoorFigures): string {
  const mode = modes.find(({ id }) => id === door.id)
  if (!mode) return ''
  return `${million(door.atOnce)} at once. You keep ${percent(mode.keeps)} ${kept[mode.made]}.`
}
