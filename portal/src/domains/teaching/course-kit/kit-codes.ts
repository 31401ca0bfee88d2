import { productById, type ProductId } from '@tradewind/contract/catalogue'

/** The labs of the Course Kit, and the bundle of them all. */
export const kitCodes = ['ME', 'FX', 'CI', 'Bundle'] as const
export type KitCode = (typeof kitCodes)[number]

/** The product that students need for each code. */
export const kitProducts: Readonly<Record<KitCode, ProductId>> = {
  ME: 'market_analysis_lab',
  FX: 'foreign_exchange_lab',
  CI: 'cultural_intelligence_lab',
  Bundle: 'TradewindPackagePro',
}

export function isKitCode(text: string | undefined): text is KitCode {
  return kitCodes.some((code) => code === text)
}

/** The name of a lab of the kit, or of the bundle. */
export function kitTitle(code: KitCode): string {
  return code === 'Bundle' ? 'Bundle' : productById(kitProducts[code]).name
}
