import { SettingsRefused, type LabEngine, type SettingField } from './lab-engine.ts'
import { readSettings } from './settings.ts'

/** Settings of a lab that can be played in several ways: which one, and its own settings. */
export type KindSettings = Readonly<Record<string, string | number>>

interface Kinds {
  /** The setting that says which way; the first option is what settings mean that do not name it. */
  readonly field: SettingField
  /** An engine for each option. The first one gives the lab its id and rules, and the first teaching note. */
  readonly engines: Readonly<Record<string, LabEngine>>
  /** The lab under the rules before. */
  readonly earlier?: LabEngine
}

/**
 * One lab that can be played in several ways, each with its own engine. Which one it is stands in the settings, so
 * that a run or a class keeps its way. A change of the rules of one way is a change of the lab's rules.
 */
export function labOfKinds({ field, engines, earlier }: Kinds): LabEngine {
  const [usual, ...others] = field.options.map(({ value }) => String(value))
  const first = engines[usual ?? '']
  if (usual === undefined || first === undefined) throw new Error('A lab needs an engine')
  const kindOf = (settings: unknown) => String((settings as KindSettings)[field.id] ?? usual)
  const engineOf = (settings: unknown) => engines[kindOf(settings)] ?? first
  const ownOf = (settings: unknown) => {
    const { [field.id]: _, ...own } = settings as KindSettings
    return own
  }
  /** What is chosen for another way, such as in a form that has all settings, is left aside. */
  const withoutOthers = (kind: KindSettings, given: KindSettings) => {
    const own = new Set(engineOf(kind).settingFields.map(({ id }) => id))
    const all = new Set(
      Object.values(engines).flatMap(({ settingFields }) => settingFields.map(({ id }) => id)),
    )
    return Object.fromEntries(
      Object.entries(ownOf(given)).filter(([id]) => own.has(id) || !all.has(id)),
    ) as KindSettings
  }
  const withWorld = [usual, ...others].find((kind) => engines[kind]?.world)
  const world = withWorld === undefined ? null : (engines[withWorld]?.world ?? null)
  const otherNotes = field.options.flatMap(({ value, name }) => {
    const note = engines[String(value)]?.teachingNote
    return note === undefined || note === first.teachingNote ? [] : [{ name, note }]
  })
  return {
    id: first.id,
    rules: first.rules,
    earlier: earlier ?? null,
    teachingNote: {
      ...first.teachingNote,
      ...(otherNotes.length > 0 && { otherWays: otherNotes }),
    },
    purchases: [...new Set(Object.values(engines).flatMap(({ purchases }) => purchases))],
    telling: [...new Set(Object.values(engines).flatMap(({ telling }) => telling))],
    defaultSettings: { [field.id]: usual, ...(first.defaultSettings as KindSettings) },
    settingFields: [
      field,
      ...Object.entries(engines).flatMap(([kind, engine]) =>
        engine.settingFields.map((own) => ({ only: { field: field.id, value: kind }, ...own })),
      ),
    ],
    parseSettings: (settings) => {
      const given = (settings ?? {}) as KindSettings
      if (typeof given !== 'object' || Array.isArray(given))
        throw new SettingsRefused('Settings are an object with one value for each setting.')
      const kind = readSettings<KindSettings>(
        field.id in given ? { [field.id]: given[field.id] } : {},
        [field],
        { [field.id]: usual },
      )
      return { ...kind, ...(engineOf(kind).parseSettings(withoutOthers(kind, given)) as KindSettings) }
    },
    roundsOf: (settings) => engineOf(settings).roundsOf(ownOf(settings)),
    roundBriefs: (settings) => engineOf(settings).roundBriefs(ownOf(settings)),
    play: (seed, settings, ...rest) => engineOf(settings).play(seed, ownOf(settings), ...rest),
    decideFor: (who, at) => engineOf(at.settings).decideFor(who, { ...at, settings: ownOf(at.settings) }),
    hindsight: (seed, settings, ...rest) => engineOf(settings).hindsight(seed, ownOf(settings), ...rest),
    forOthers: (settings, shown) => engineOf(settings).forOthers(ownOf(settings), shown),
    world: world && {
      ...world,
      alone: { [field.id]: withWorld, ...(world.alone as KindSettings) },
      isShared: (settings) => kindOf(settings) === withWorld && world.isShared(ownOf(settings)),
      reportOf: (of) => world.reportOf({ ...of, settings: ownOf(of.settings) }),
      outcomeOf: (of, ...rest) => world.outcomeOf({ ...of, settings: ownOf(of.settings) }, ...rest),
      news: world.news && {
        own: world.news.own,
        offered: (seed, settings) => {
          if (!world.news) throw new Error('This world has no news')
          return world.news.offered(seed, ownOf(settings))
        },
        read: (given) => world.news?.read(given),
      },
    },
  }
}
