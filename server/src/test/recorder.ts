/** Work that ends when it is told to, and records when it begins. */
export function recorder() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((end) => ends.push(end))
  }
  const finishOne = async () => {
    ends.shift()?.()
    for (const _ of Array(10).keys()) await Promise.resolve()
  }
  return { begun, work, finishOne }
}
