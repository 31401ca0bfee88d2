/** News that asks for an answer at the start of a year. */
export const incidentKinds = [
  'price-cut',
  'duty',
  'partner',
  'surge',
  'bill',
  'rumour',
  'contract',
  'copy',
] as const
export type IncidentKind = (typeof incidentKinds)[number]
