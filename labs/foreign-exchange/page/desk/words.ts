import type { Order, Side } from '../../desk/decisions.ts'

/** How the desk writes its figures. Amounts are thousands of aurels, risk is in merins. */

const space = '\u00A0'
const integer = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Merins for 1 aurel. */
export const priceText = (price: number) => price.toFixed(4)

/** An amount in millions with one decimal, or with as many as it needs: "8.4", "0.125". */
export function inMillions(thousands: number): string {
  const text = Math.abs(thousands / 1000)
  const whole = Number(text.toFixed(1)) === text ? text.toFixed(1) : String(Number(text.toFixed(3)))
  return thousands < 0 ? `−${whole}` : whole
}

/** "8.4 million aurels" */
export const aurels = (thousands: number) => `${inMillions(thousands)}${space}million aurels`

/** An amount in thousands: "8,400". */
export const inThousands = (thousands: number) => integer.format(thousands).replace('-', '−')

/** Risk in thousands of merins: "412". */
export const merinsInThousands = (merins: number) => inThousands(merins / 1000)

/** "412 thousand merins" */
export const thousandMerins = (merins: number) => `${merinsInThousands(merins)}${space}thousand merins`

export const percentOf = (share: number) => `${Math.round(share * 100)}${space}%`.replace('-', '−')

export const sideNames: Readonly<Record<Side, string>> = { buy: 'Buy', sell: 'Sell' }

/** "Sell 2.0 million at 1.1234" */
export const orderWords = ({ side, amount, price }: Order) =>
  `${sideNames[side]} ${inMillions(amount)}${space}million at ${priceText(price)}`
