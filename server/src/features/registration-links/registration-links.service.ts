export { personalRegistrationLinks } from './personal-data.ts'
