import { List, Points, Reading, Section, Steps, Terms } from '../../shell/parts.tsx'
import { startLab } from '../../shell/start.tsx'
import { marketEntry } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/market_analysis_lab.svg'

const introduction = {
  lead: 'Choose a country, a way in and a moment, with evidence you pay for. Then live with the choice for eight years, beside two rivals whose rules you know.',
  facts: [
    { label: 'Time', text: '30 to 60 minutes' },
    { label: 'For', text: 'Students of international strategy, marketing or entrepreneurship' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Screen the countries',
    text: 'Compare market size, income and distance. Research costs money, and some of it hints at what will happen later.',
  },
  {
    name: 'Choose a way in',
    text: 'Pick one of five modes of entry, and state your reason before you commit.',
  },
  {
    name: 'Run the business',
    text: 'Set price and advertising year by year. Rivals answer, tariffs move, and a partner may learn what you know.',
  },
  {
    name: 'Look back',
    text: 'Was it the plan, the running or luck? Then see your decisions beside the best alternatives in the same futures.',
  },
]

const modes = [
  {
    name: 'Indirect export',
    text: 'A trading house sells for you. Cheap to start and to leave; you hardly meet a customer.',
  },
  { name: 'Direct export', text: 'You sell from home. You keep control, and bear every tariff.' },
  { name: 'Licence', text: 'A local firm makes your product for a fee. It also learns how.' },
  {
    name: 'Joint venture',
    text: 'You share cost, control and knowledge with a partner who knows the country.',
  },
  { name: 'Subsidiary', text: 'All of it is yours: the margin, the control, and the cost of leaving.' },
]

const learned = [
  'Tell a large market from one that a company can actually reach.',
  'Match the way in to the country: what it costs, what it controls and what it gives away.',
  'Value a plan by its risk-adjusted net present value, and look at its bad years as well as its average.',
  'Pay for research before a decision rather than for excuses after it.',
]

const judged = [
  { name: 'Value', text: 'Net present value beside fixed strategies in the same worlds.', points: 35 },
  { name: 'Way in', text: 'The mode fits the country, and your stated reason fits the mode.', points: 20 },
  { name: 'Bad luck', text: 'What is left in the worst twentieth of the futures.', points: 15 },
  { name: 'Research', text: 'Evidence used before you committed.', points: 15 },
  {
    name: 'Forecasts and looking back',
    text: 'You were as sure as you had reason to be, before and after.',
    points: 15,
  },
]

startLab(
  'market_analysis_lab',
  introduction,
  <>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="Five ways into a market">
      <Terms terms={modes} />
    </Section>
    <Section title="What you will learn">
      <List items={learned} />
    </Section>
    <Section title="How your work is judged">
      <p>
        Your decisions are tried in many possible futures, not only in the one you saw. A good plan that met
        bad luck still scores well.
      </p>
      <Points parts={judged} />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Johanson, J. and Vahlne, J.-E. (1977)',
            title: 'The internationalization process of the firm',
            where: 'Journal of International Business Studies 8(1)',
          },
          {
            by: 'Dunning, J. H. (1980)',
            title: 'Toward an eclectic theory of international production',
            where: 'Journal of International Business Studies 11(1)',
          },
          {
            by: 'Ghemawat, P. (2001)',
            title: 'Distance still matters: The hard reality of global expansion',
            where: 'Harvard Business Review 79(8)',
          },
        ]}
      />
    </Section>
  </>,
  marketEntry,
)
