/** What to try next, by the part of the score that lost most points. */
export const tryNext: Readonly<Record<string, string>> = {
  robustness:
    'Ask which country stays near the top when your priorities shift a little, and prefer it to a narrow winner.',
  network:
    'Look at the thickest line and at the shakiest place: move one piece, and watch what it saves and what it risks.',
  forecasts: 'Say 50 % where the cards tell you nothing, and go far from it only where they agree.',
  evidence:
    'Ask of each sentence of the board what would be lost without it, and buy first the cards that speak of that.',
  shock:
    'Before you answer a shock, ask how long it may last, and set that against what an answer costs for good.',
}
