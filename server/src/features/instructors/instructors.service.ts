export { personalInvitations } from './personal-data.ts'
