/**
 * The number of cases that a test draws: `usual` in `npm test`, and `full` in `npm run deep`, which sets DEEP=1. Both
 * test the same statement.
 */
export function sample(full: number, usual: number): number {
  return process.env['DEEP'] === '1' ? full : usual
}
