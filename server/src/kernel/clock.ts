/** The source of the time, which tests can replace. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export function later(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}
