import { SettingsRefused } from '../../engine/lab-engine.ts'
import type { NewsItem, WorldNews } from '../../engine/shared-world.ts'
import { randomFrom } from '../../math/random.ts'
import { catalogue, type DeskNews } from './news-catalogue.ts'
import type { DeskSettings } from './settings.ts'

/** The id of news that a host has written. */
export const ownId = 'own'

/** Of the effect of news, the share that spot and forwards take in before the auction of its round. The rest follows after it. */
export const takenInAtOnce = 0.5

const longestTitle = 80
const longestText = 280
/** In per cent, either way. */
const largestEffect = 3

/** The news of each round as the seed draws it. No item comes twice. */
export function plannedNews(seed: string, { rounds }: DeskSettings): readonly DeskNews[] {
  return randomFrom(seed, 'news').shuffled(catalogue).slice(0, rounds)
}

/** What a host has chosen, as `read` has kept it; the planned item where the host chose nothing. */
export function toldNews(chosen: unknown, planned: DeskNews): DeskNews {
  if (typeof chosen !== 'object' || chosen === null) return planned
  const { id, title, text, effect } = chosen as Partial<DeskNews>
  if (id !== ownId) return catalogue.find((item) => item.id === id) ?? planned
  return { id, title: title ?? '', text: text ?? '', effect: effect ?? 0, volatility: 0 }
}

const told = ({ id, title, text }: DeskNews): NewsItem => ({ id, title, text })

export const news: WorldNews<DeskSettings> = {
  offered: (seed, settings) => ({
    items: catalogue.map(told),
    planned: plannedNews(seed, settings).map(told),
  }),
  own: {
    name: 'Effect on the aurel, in per cent',
    help: 'Half of it moves the rate before the auction of the round, half after it. Only the title and the text are told.',
    least: -largestEffect,
    most: largestEffect,
  },
  read: (given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new SettingsRefused('Choose news from the list, or write your own.', 'news')
    const { id, own } = given as { id?: unknown; own?: unknown }
    if (own !== undefined) return readOwn(own)
    const item = catalogue.find((each) => each.id === id)
    if (!item) throw new SettingsRefused('There is no such news. Choose an item from the list.', 'id')
    return told(item)
  },
}

function readOwn(own: unknown): Pick<DeskNews, 'id' | 'title' | 'text' | 'effect'> {
  if (typeof own !== 'object' || own === null || Array.isArray(own))
    throw new SettingsRefused('Give your news a title, a text and an effect.', 'own')
  const { title, text, effect } = own as { title?: unknown; text?: unknown; effect?: unknown }
  if (typeof effect !== 'number' || !(Math.abs(effect) <= largestEffect))
    throw new SettingsRefused(
      `The effect must be between −${largestEffect} and +${largestEffect} per cent.`,
      'effect',
    )
  return {
    id: ownId,
    title: readWords(title, longestTitle, 'title'),
    text: readWords(text, longestText, 'text'),
    effect: effect + 0,
  }
}

function readWords(value: unknown, most: number, field: string): string {
  const words = typeof value === 'string' ? value.trim() : ''
  if (words === '' || words.length > most)
    throw new SettingsRefused(`The ${field} must have 1 to ${most} characters.`, field)
  return words
}
