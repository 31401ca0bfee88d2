/** A waiting time for a person, in whole units and never too short: "1 second", "75 seconds", "3 minutes". */
export function durationInWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
