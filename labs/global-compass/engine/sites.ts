export const siteFunctions = ['headOffice', 'plant', 'research', 'hub'] as const
export type SiteFunction = (typeof siteFunctions)[number]
/** The country of each function. */
export type Sites = Readonly<Record<SiteFunction, string>>

export const functionNames: Readonly<Record<SiteFunction, string>> = {
  headOffice: 'Head office',
  plant: 'Plant',
  research: 'Research',
  hub: 'Hub',
}
