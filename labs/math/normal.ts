/** Coefficients of Hart's rational approximation, highest power first. */
const above = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
]
const below = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
]

/**
 * The standard normal distribution function, to about 15 digits: G. West, "Better approximations to cumulative normal
 * functions", Wilmott Magazine, 2005, after J. F. Hart.
 */
export function normalCdf(x: number): number {
  const distance = Math.abs(x)
  if (distance > 37) return x > 0 ? 1 : 0
  const bell = Math.exp((-distance * distance) / 2)
  let tail
  if (distance < 7.07106781186547) {
    tail = (bell * horner(distance, above)) / horner(distance, below)
  } else {
    const fraction = distance + 1 / (distance + 2 / (distance + 3 / (distance + 4 / (distance + 0.65))))
    tail = bell / fraction / 2.506628274631
  }
  return x > 0 ? 1 - tail : tail
}

function horner(x: number, coefficients: readonly number[]): number {
  let value = 0
  for (const coefficient of coefficients) value = value * x + coefficient
  return value
}

/** The standard normal quantile at `chance`, found by bisection and exact to 1e-12. */
export function normalInverse(chance: number): number {
  let [low, high] = [-9, 9]
  for (let step = 0; step < 45; step++) {
    const middle = (low + high) / 2
    if (normalCdf(middle) < chance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The middles of `count` equally likely slices of the standard normal: an even sample in ascending order. */
export function evenNormals(count: number): number[] {
  return Array.from({ length: count }, (_, at) => normalInverse((at + 0.5) / count))
}
