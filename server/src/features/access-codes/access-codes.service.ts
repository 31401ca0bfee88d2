export { personalAccessCodes } from './personal-data.ts'
