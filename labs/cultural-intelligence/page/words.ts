import type { SceneOutcome } from '../engine/model.ts'
import type { Ending } from '../engine/run.ts'
import type { TurnId } from '../scenes/scene.ts'

export const outcomes: Readonly<Record<SceneOutcome, string>> = {
  well: 'taken well',
  mixed: 'met with a mixed reaction',
  badly: 'taken badly',
}

export const endings: Readonly<Record<Ending, string>> = {
  good: 'It went well',
  fair: 'It went halfway',
  poor: 'It went wrong',
}

export const turns: Readonly<Record<'opening' | TurnId, string>> = {
  opening: 'Opening',
  onward: 'Going on',
  unsure: 'In doubt',
  repair: 'Repair',
}
