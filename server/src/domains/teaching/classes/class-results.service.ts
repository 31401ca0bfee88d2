/** The results of a class, for those who talk about them. */
export { wordsForFile } from './class-csv.ts'
export { listClasses } from './class-management.ts'
export { listSteps, readResults, type DecidedStep } from './class-view.ts'
export type { HeldClass } from './classes.queries.ts'
