/** A waiting time for a person: "1 second", "40 seconds", "3 minutes". */
export function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
