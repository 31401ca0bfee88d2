/** What the steps of a calculation are called. */
export const stepNames: Readonly<Record<string, string>> = {
  home: 'Home',
  foreign: 'Abroad',
  rate: 'Forward',
  borrowed: 'Borrow',
  converted: 'Exchange',
  proceeds: 'Deposit',
}
