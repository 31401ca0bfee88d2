/**
 * A waiting time of whole seconds for a person, rounded up so that it is never too short: "1 second", "75 seconds",
 * "3 minutes", "1 hour 30 minutes", "23 hours". The longer it is, the coarser it is told.
 */
export function durationInWords(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second')
  const exact = Math.ceil(seconds / 60)
  const step = exact <= 2 * 60 ? 1 : exact <= 6 * 60 ? 15 : 60
  const told = Math.ceil(exact / step) * step
  const parts = [
    { count: Math.floor(told / 60), unit: 'hour' },
    { count: told % 60, unit: 'minute' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ')
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
