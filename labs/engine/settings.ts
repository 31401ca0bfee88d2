import { SettingsRefused, type SettingField } from './lab-engine.ts'

/**
 * Settings from unknown JSON, each one of its field's options; missing ones get their defaults.
 * @throws SettingsRefused
 */
export function readSettings<Settings extends object>(
  settings: unknown,
  fields: readonly SettingField[],
  defaults: Settings,
): Settings {
  if (settings === undefined || settings === null) return defaults
  if (typeof settings !== 'object' || Array.isArray(settings)) {
    throw new SettingsRefused('Settings are an object with one value for each setting.')
  }
  const given = new Map<string, unknown>(Object.entries(settings))
  const usual = new Map<string, unknown>(Object.entries(defaults))
  for (const id of given.keys()) {
    if (!fields.some((field) => field.id === id))
      throw new SettingsRefused(`There is no setting "${id}".`, id)
  }
  const chosen = fields.map((field) => {
    const value = given.get(field.id) ?? usual.get(field.id)
    if (!field.options.some((option) => option.value === value)) {
      const names = field.options.map((option) => option.value).join(', ')
      throw new SettingsRefused(`${field.name} must be one of ${names}.`, field.id)
    }
    return [field.id, value] as const
  })
  return Object.fromEntries(chosen) as Settings
}
