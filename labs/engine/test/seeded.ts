import fc from 'fast-check'
import { sample } from './sample.ts'

// `npm test` always draws the same cases, so that a failure is due to a change. `npm run deep` draws other cases each
// time, and fast-check prints the seed of a failing one.
fc.configureGlobal({ seed: sample(Date.now(), 20_261_122) })
