/** Facts about a country that research reveals, beyond the public ones. */
export const factIds = [
  'growth',
  'tariff',
  'protection',
  'premium',
  'hazard',
  'competition',
  'channels',
  'fit',
  'sensitivity',
] as const
export type FactId = (typeof factIds)[number]
export type Facts = Readonly<Record<FactId, number>>
