/** What to try next, by the part of the score that lost most points. */
export const tryNext: Readonly<Record<string, string>> = {
  robustness:
    'Ask which country stays near the top when your priorities shift a little, and prefer it to a narrow winner.',
  network: 'Use a quote for the network that you are least sure of, and compare where the largest flow runs.',
  forecasts: 'Say 50 % where the cards tell you nothing, and go far from it only where they agree.',
  evidence: 'Buy first what could still change your choice; a card that cannot is money for nothing.',
  shock:
    'Before you answer a shock, ask how long it may last, and set that against what an answer costs for good.',
}
