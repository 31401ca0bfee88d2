import culturalExchange from '@tradewind/contract/pictures/cultural_exchange_lab.svg'
import culturalIntelligence from '@tradewind/contract/pictures/cultural_intelligence_lab.svg'
import foreignExchange from '@tradewind/contract/pictures/foreign_exchange_lab.svg'
import globalCompass from '@tradewind/contract/pictures/global_compass_lab.svg'
import marketEntry from '@tradewind/contract/pictures/market_analysis_lab.svg'
import type { LabId, PackageId } from '@tradewind/contract/catalogue'
import courseKit from './scenes/course_kit.svg'
import pro from './scenes/TradewindPackagePro.svg'
import supreme from './scenes/TradewindPackageSupreme.svg'

/** The address of the 16:9 picture of each lab and package, and of the Course Kit. The labs' own pages show the same pictures. */
export const scenes: Readonly<Record<LabId | PackageId | 'course_kit', string>> = {
  market_analysis_lab: marketEntry,
  foreign_exchange_lab: foreignExchange,
  global_compass_lab: globalCompass,
  cultural_intelligence_lab: culturalIntelligence,
  cultural_exchange_lab: culturalExchange,
  TradewindPackagePro: pro,
  TradewindPackageSupreme: supreme,
  course_kit: courseKit,
}
