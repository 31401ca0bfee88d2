/** What came of a class, for whoever talks about it. */
export { wordsForFile } from './class-csv.ts'
export { listClasses } from './class-management.ts'
export { readResults } from './class-view.ts'
export type { HeldClass } from './classes.queries.ts'
export { spreadOfParts } from './score-parts.ts'
