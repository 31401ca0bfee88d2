export { personalActivity } from './personal-data.ts'
