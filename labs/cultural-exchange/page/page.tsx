import { List, Points, Reading, Section, Steps } from '@tradewind/ui/parts.tsx'
import { startLab } from '../../shell/start.tsx'
import { culturalExchange } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/cultural_exchange_lab.svg'

const introduction = {
  lead: 'Two fictional cultures trade by unwritten rules. Learn the rules of your home, visit the other town, and work out its rules from how people respond.',
  facts: [
    { label: 'Time', text: '30 to 60 minutes' },
    { label: 'For', text: 'Students who know theories of culture and want to experience one' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Learn to be at home',
    text: 'Trade with your own people until their customs feel natural. Here someone still explains them.',
  },
  {
    name: 'Visit the others',
    text: 'Nobody explains anything. People take a trade or leave it. A frown, a step back: you only see signs, and your visits are limited.',
  },
  {
    name: 'Note your guesses',
    text: 'Write down the rules you think you have found, and how sure you are. You can change your mind.',
  },
  {
    name: 'Notice what changes',
    text: 'At one table a rule changes without warning.',
  },
  {
    name: 'Work together',
    text: 'The last task needs people from both cultures. What is polite in one may be rude in the other.',
  },
]

const judged = [
  { name: 'Rules found', text: 'Your guesses, weighed by how sure you said you were.', points: 30 },
  { name: 'Joint gain', text: 'What the joint task was worth to both sides.', points: 25 },
  { name: 'Recovery', text: 'What you did after breaking a custom.', points: 20 },
  { name: 'Fairness and trust', text: 'Whether they would trade with you again.', points: 15 },
  { name: 'Reflection', text: 'What being a stranger taught you.', points: 10 },
]

startLab(
  'cultural_exchange_lab',
  introduction,
  <>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="What you will learn">
      <List
        items={[
          'Infer an unspoken rule from a few noisy signals.',
          'Put a number on how sure you are, and revise it as evidence comes in.',
          'Recover from a breach instead of hiding it.',
          'See your own customs as one way among others.',
        ]}
      />
    </Section>
    <Section title="How your work is judged">
      <p>
        Each culture has eight hidden rules, and you can find all of them within your visits. The lab compares
        your guesses with those of a patient statistician who saw the same signs.
      </p>
      <Points parts={judged} />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Bicchieri, C. (2006)',
            title: 'The Grammar of Society: The Nature and Dynamics of Social Norms',
            where: 'Cambridge University Press',
          },
          {
            by: 'Berry, J. W. (1997)',
            title: 'Immigration, acculturation, and adaptation',
            where: 'Applied Psychology 46(1)',
          },
          {
            by: 'Brier, G. W. (1950)',
            title: 'Verification of forecasts expressed in terms of probability',
            where: 'Monthly Weather Review 78(1)',
          },
        ]}
      />
    </Section>
  </>,
  culturalExchange,
)
