export { countUse } from './count-use.ts'
export { sushiAddress } from './report-facts.ts'
