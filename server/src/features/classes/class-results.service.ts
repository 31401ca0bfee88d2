/** What came of a class, for whoever talks about it. */
export { wordsForFile } from './class-csv.ts'
export { listClasses } from './class-management.ts'
export { readResults, spreadOfParts } from './class-view.ts'
export type { HeldClass } from './classes.queries.ts'
