import { List, Points, Reading, Section, Steps, Terms } from '@tradewind/ui/parts.tsx'
import { startLab } from '../../shell/start.tsx'
import { exchange } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/foreign_exchange_lab.svg'

const introduction = {
  lead: 'An exporter earns in one currency and pays its people in another. For six quarters you are its treasurer: decide how much of that risk to keep, and what to pay to remove the rest.',
  facts: [
    { label: 'Time', text: '25 to 50 minutes, the less with four quarters' },
    { label: 'For', text: 'Students of international finance who can read an interest rate' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Read the quarter',
    text: 'See what you are owed and what you owe in foreign currency, and what the news expects. The first quarter is easy: certain money, one tool. Aurel, doral and your own merin are fictional.',
  },
  {
    name: 'Decide whether to hedge',
    text: 'Choose how much to hedge and with which tool. New tools come quarter by quarter, and so do the limits of your bank.',
  },
  {
    name: 'See what the market does',
    text: 'Rates move, sometimes suddenly. Orders can shrink, a bank can cut your limit, a peg can break.',
  },
  {
    name: 'Set a rule, and compare',
    text: 'After the second quarter you write the board a short hedging policy. At the end you compare your result with no hedge, all forwards and all options.',
  },
]

const tools = [
  {
    name: 'Forward',
    text: 'A rate fixed today for a future date. You avoid bad surprises but give up good ones.',
  },
  {
    name: 'Money market',
    text: 'Borrow in one currency and lend in the other: a forward that you build yourself.',
  },
  {
    name: 'Option',
    text: 'A right without an obligation, for a premium. Useful when the sale itself is uncertain.',
  },
  { name: 'Netting', text: 'Let what you owe cancel what you are owed, and hedge only the rest.' },
  {
    name: 'Invoice currency',
    text: 'Ask to be paid in your own currency, and pass the risk to your customer.',
  },
]

const learned = [
  'Tell a certain exposure from a contingent one, and choose the tool that fits.',
  'Compute a forward rate from two interest rates, and notice when a quote is off.',
  'Measure risk as a board does: how bad can the cash flow get, and how often?',
  'Say what a hedge costs, even when you did not need it.',
]

const judged = [
  { name: 'Cash flow at risk', text: 'Measured against the limit that the board has set.', points: 30 },
  { name: 'Effectiveness', text: 'How much of the swings your hedges removed.', points: 20 },
  { name: 'Cost', text: 'Spreads and premiums you paid for it.', points: 15 },
  { name: 'Right tool', text: 'Certain and contingent exposures told apart.', points: 15 },
  { name: 'Parity', text: 'Two calculations that help you decide, and the quote that is off.', points: 10 },
  {
    name: 'Policy memo',
    text: 'A rule that you follow, and that the next treasurer could follow too.',
    points: 10,
  },
]

startLab(
  'foreign_exchange_lab',
  introduction,
  <>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="Five tools">
      <Terms terms={tools} />
    </Section>
    <Section title="A rate to try by hand">
      <p>
        In three months a customer pays you 1,000,000 in a foreign currency that costs 1.10 today. Money earns
        5 percent a year at home and 3 percent there.
      </p>
      <p className="example">
        <strong>The forward rate</strong> is 1.10 × (1 + 0.05 × ¼) ÷ (1 + 0.03 × ¼) = 1.105459. Sold forward,
        the payment is worth 1,105,459.06 at home, whatever the market does. Build the same with a loan and a
        deposit, and you get the same amount. Can you say why?
      </p>
    </Section>
    <Section title="What you will learn">
      <List items={learned} />
    </Section>
    <Section title="How your work is judged">
      <p>
        We test your decisions on many possible paths of the rates, not only the one you saw. Luck earns no
        points.
      </p>
      <Points parts={judged} />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Garman, M. B. and Kohlhagen, S. W. (1983)',
            title: 'Foreign currency option values',
            where: 'Journal of International Money and Finance 2(3)',
          },
          {
            by: 'Froot, K. A., Scharfstein, D. S. and Stein, J. C. (1994)',
            title: 'A framework for risk management',
            where: 'Harvard Business Review 72(6)',
          },
        ]}
      />
    </Section>
  </>,
  exchange,
)
