/** Number formats of pages. */

const space = '\u00A0'

/** A share from 0 to 1 as a percentage. */
export function percent(share: number, decimals = 0): string {
  return `${(share * 100).toFixed(decimals)}${space}%`
}

/** An amount in million fictional dollars. */
export function million(amount: number): string {
  return `${Math.abs(amount) < 0.05 ? '0.0' : amount.toFixed(1).replace('-', '−')}${space}million`
}

/** A figure with thousands separated. */
export function figure(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return value.toLocaleString('en-GB', digits).replace('-', '−')
}

/** A number with its sign, for example a z-score or an extra cost. */
export function signed(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals)
  if (Number(text) === 0) return text
  return `${value > 0 ? '+' : '−'}${text}`
}

/** "one card", "2 cards" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "a", "a and b", "a, b and c" */
export function inWords(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
