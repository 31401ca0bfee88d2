/** Prints how long something took, from milliseconds. */
export function printLine(name, measured) {
  const sorted = measured.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0)
  console.log(
    `  ${name.padEnd(38)}${String(sorted.length).padStart(6)}  p50 ${quantile(0.5)} ms  p95 ${quantile(0.95)} ms  p99 ${quantile(0.99)} ms  max ${quantile(1)} ms`,
  )
}
