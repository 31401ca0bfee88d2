/** The format of amounts and rates in this lab. All currencies are fictional; the merin is home money. */

const space = '\u00A0'
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Whole home money without its name. The minus is U+2212, which screen readers read aloud: "−412,000". */
export function plain(value: number): string {
  const text = whole.format(Math.abs(value))
  return value < 0 && text !== '0' ? `−${text}` : text
}

export function merins(value: number): string {
  return `${plain(value)}${space}merins`
}

/** The amount with its sign, for gains and losses. */
export function gain(value: number): string {
  return value > 0.5 ? `+${plain(value)}` : plain(value)
}

/** "8.5 million aurels" */
export function foreign(amount: number, currency: string): string {
  const sign = amount < 0 ? '−' : ''
  return `${sign}${Math.abs(amount / 1e6).toFixed(1)}${space}million ${currency}s`
}

/** Millions of home money, for axes. */
export function inMillions(value: number): string {
  const text = Math.abs(value / 1e6).toFixed(2)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

/** Millions of home money with one decimal, for marks in small pictures. */
export function inTenths(value: number): string {
  const text = Math.abs(value / 1e6).toFixed(1)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

/** An exchange rate: home money for one unit. */
export function rate(value: number): string {
  return value.toFixed(4)
}

/** Yearly interest. */
export function interest(value: number): string {
  return `${(value * 100).toFixed(2)}${space}%`
}

/** Why a typed text was not accepted. */
export function objectionTo(text: string, kind: 'amount' | 'rate'): string {
  const how = kind === 'rate' ? 'Write it with a point, as in 1.2345.' : 'Write it as 7500000 or 7,500,000.'
  return `“${text.trim()}” is not a number we can read. ${how}`
}

/** Rounded for reading: "1.2 million", "400 thousand". The ledger has exact figures. */
export function about(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 && size >= 500 ? '−' : ''
  if (size >= 995_000) return `${sign}${(size / 1e6).toFixed(1)}${space}million`
  return `${sign}${Math.round(size / 1000)}${space}thousand`
}

/** A percentage on one line with its sign. */
export function unbroken(text: string): string {
  return text.replaceAll(' %', '\u00a0%')
}

/** What the steps of a calculation are called. */
export const stepNames: Readonly<Record<string, string>> = {
  home: 'Home',
  foreign: 'Abroad',
  rate: 'Forward',
  borrowed: 'Borrow',
  converted: 'Exchange',
  proceeds: 'Deposit',
}
