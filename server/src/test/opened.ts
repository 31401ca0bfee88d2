// A setup file reads this, so it imports nothing: what a setup file loads, a test cannot replace any more.

/** What test files have opened and not closed yet, in words. */
export const opened = new Set<string>()

/** The embedded databases that wait for the next file of this worker. */
export const kept = new Set<object>()
