/**
 * A pure function that remembers its last values by a key. A run is replayed at each decision and, when looking back,
 * for each alternative; most of what a replay computes is the same again.
 */
export function remembering<Input, Value>(
  keyOf: (input: Input) => string,
  compute: (input: Input) => Value,
  most = 8,
): (input: Input) => Value {
  const values = new Map<string, Value>()
  return (input) => {
    const key = keyOf(input)
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute(input)
    const [oldest] = values.keys()
    if (oldest !== undefined && values.size >= most) values.delete(oldest)
    values.set(key, value)
    return value
  }
}
