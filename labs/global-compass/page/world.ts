import { outlinesOf, type Outline, type Topology } from '../../shell/place/world/outlines.ts'

let loaded: Promise<readonly Outline[]> | undefined

/** The outlines of the world, fetched once for the first map. */
export async function loadOutlines(): Promise<readonly Outline[]> {
  loaded ??= import('../data/map.json?raw').then((file) => outlinesOf(JSON.parse(file.default) as Topology))
  try {
    return await loaded
  } catch (error) {
    loaded = undefined
    throw error
  }
}
