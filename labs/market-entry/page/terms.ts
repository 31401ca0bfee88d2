import type { Terms } from '../../shell/place/term.tsx'

/** The terms that the lab explains where they stand. */
export const terms: Terms = {
  potential:
    'What buyers there would spend on products like yours in a year. It grows with the economy and with income, and shrinks with distance.',
  distance:
    'CAGE distance: culture, administration, geography and economy, up to 25 points each. Culture and administration cost you buyers until you learn; geography costs freight.',
  shortlist:
    'Three countries that deserve a closer look. A reason holds if you can know it and the country is clearly better than average.',
  'indirect export':
    'A trading company buys your goods at home and sells them abroad. Cheap to start and to leave, but you hardly meet a customer.',
  'direct export':
    'You make the goods at home and sell through dealers abroad. You keep control, and pay freight and tariff.',
  license:
    'A local firm makes and sells your product, and pays you 16\u00A0% of the sales. It also learns how.',
  'joint venture':
    'You and a local partner build a plant and split cost, control and profit equally. The partner learns too.',
  subsidiary:
    'You build and run your own plant. Everything is yours: the margin, the control and the cost of leaving.',
  tariff: 'A tax on goods from home, charged on 55\u00A0% of the usual price.',
  'policy shock':
    'A permanent levy on what foreign firms earn. The more you have in the country, the more it takes.',
  'price sensitivity':
    'How fast a higher price loses buyers. At 3, which is usual, 10\u00A0% more loses about a quarter of them.',
  'market share':
    'The part of all buyers that takes your product. Fit, remembered advertising and reach win buyers; a high price loses them.',
  advertising: 'Buyers remember 60\u00A0% of it a year later, so its effect builds up and fades slowly.',
  value:
    'All cash of the eight years in today’s money. Later money is worth less, and less still in a riskier country. After year 8, two more years of business count.',
  'Brier score':
    'The square of the gap between what you say and what happens. Lower is better, so say what you truly believe.',
}
