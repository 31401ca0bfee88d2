/** What to try next, by the part of the score that lost most points. */
export const tryNext: Readonly<Record<string, string>> = {
  value:
    'Use the estimates to compare two plans that differ in one thing, and ask of each piece of news what it costs to let it pass.',
  mode: 'Begin with the reasons: what must you control, what can you not know yet, and how would you get out?',
  worst:
    'Ask of your plan what a bad year would cost, and whether a smaller first step would leave you a way on.',
  research: 'Spend on what could still change your choice, and study two countries before you settle on one.',
  reflection:
    'Write down how sure you are before each year, and look at which of your numbers were too bold.',
  rank: 'Ask before the plan where the other firms will go, and read each market report for the country that nobody serves.',
}
