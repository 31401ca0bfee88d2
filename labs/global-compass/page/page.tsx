import { List, Points, Reading, Section, Steps, Terms } from '@tradewind/ui/parts.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { startLab } from '../../shell/start.tsx'
import { compass } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/global_compass_lab.svg'

const introduction = {
  lead: 'Countries look alike in a brochure and very different in the data. Turn figures into a ranking you can defend, and decide where a company should go.',
  facts: [
    { label: 'Time', text: '20 to 30 minutes' },
    { label: 'For', text: 'Anyone at the start of an international business course. Nothing to prepare.' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Listen, and set the weights',
    text: 'Four people of the board say what matters to them. Nobody ranks anything: you turn it into ten weights.',
  },
  {
    name: 'Turn cards over',
    text: 'Each card colors the map, and you cannot afford them all. Then draw six forecasts: how far will one country be ahead of another next year?',
  },
  {
    name: 'Shortlist five countries',
    text: 'Name five that nobody ranked for you, give reasons that matter to the board, and shake the weights to see which one stays first. A figure that no source reports is shown as missing, never as zero.',
  },
  {
    name: 'Place the company',
    text: 'Drag head office, plant, research and hub onto the map, or choose from a list. Every place saves one cost and raises another, and cheap ones may stand still.',
  },
  {
    name: 'Answer a shock',
    text: 'Something strikes one of your places. Wait, ease the loss, open a second site or move.',
  },
]

const learned = [
  'Turn a company’s needs into criteria and weights that you can defend.',
  'See distance as more than kilometers.',
  'Combine figures with different units, and treat a missing one as missing.',
  'Test whether a ranking survives a little disagreement.',
  'Put a number on how sure you are, and be as sure as the facts allow.',
]

const distances = [
  { name: 'Culture', text: 'Do the two countries share a language?' },
  { name: 'Administration', text: 'Are they in the same trade bloc, or joined by a colonial past?' },
  {
    name: 'Geography',
    text: 'How many kilometers apart are they, do they share a border, and do both have a coast?',
  },
  { name: 'Economy', text: 'How many times higher are incomes in one than in the other?' },
]

const judged = [
  {
    name: 'Robustness',
    text: 'Your first choice stays first when the board’s weights are a little off.',
    points: 30,
  },
  {
    name: 'Network',
    text: 'The cost and the risk of your four places, compared with the best four.',
    points: 25,
  },
  { name: 'Forecasts', text: 'You were as confident as you had reason to be.', points: 20 },
  { name: 'Evidence', text: 'You heard the board, and your reasons rest on cards you bought.', points: 15 },
  { name: 'Shock', text: 'You changed what had to change, and nothing else.', points: 10 },
]

const questions = [
  'Pick two countries you know well. Which of the four distances between them is the largest, and would a company feel it?',
  'If market size and closeness disagree, which matters more for rainwear? Would you say the same for software?',
  'What do you believe about your favorite country? What are you 90 percent sure of, and what only 60?',
]

startLab(
  'global_compass_lab',
  introduction,
  <>
    <Section title="A brief, for example">
      <div className="letter">
        <p>
          Petrel is a fictional maker of rainwear: 240 people, one plant, one home market. Two wet years made
          it rich enough to go abroad. Two dry ones taught it not to depend on one country’s weather.
        </p>
        <p>
          The board wants to sell in five more countries within three years. It asks you, its analyst, three
          questions. Where first, and why there? Where should head office, plant, research and hub be? And how
          sure are you?
        </p>
        <blockquote>
          <p>“Bring us a ranking that still holds after we have challenged your weights.”</p>
          <footer>The board of Petrel</footer>
        </blockquote>
        <p>Each run brings a different firm, with different needs and candidates.</p>
      </div>
    </Section>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="What you will learn">
      <List items={learned} />
    </Section>
    <Section title="Four kinds of distance">
      <p>
        A company crosses more than kilometers. Pankaj Ghemawat sorts what keeps two countries apart into four
        kinds, known by their initials as CAGE.
      </p>
      <Terms terms={distances} />
      <p>
        Trade tends to grow with the size of both economies and to fall with the distance between them. That
        is the gravity model, and it is a good first guess of where customers will be.
      </p>
    </Section>
    <Section title="From figures to a ranking">
      <p>
        You cannot add dollars and kilometers, so each figure becomes a z-score: how many standard deviations
        a country lies above or below the average of the candidates. The z-scores are then weighted and
        summed.
      </p>
      <p className="example">
        <strong>An example.</strong> Income per head averages $30,000 among your candidates, with a standard
        deviation of $10,000. A country at $45,000 has a z-score of 1.5. If income weighs 40 percent, it adds
        0.4 × 1.5 = 0.6 to that country’s total.
      </p>
      <p>
        Would another analyst with slightly different weights agree with you? The ranking is computed 2,000
        times, each time with every weight moved at random by up to 20 percent. Robustness is the share of
        these rankings in which your first choice stays first.
      </p>
    </Section>
    <Section title="Being as sure as you should be">
      <p>
        Each forecast you make carries a confidence. The Brier score is the squared difference between that
        confidence and what happened, 1 for yes and 0 for no. Lower is better: a bold forecast that is right
        beats a careful one, and one that is wrong costs the most.
      </p>
      <ForecastTable />
    </Section>
    <Section title="How your work is judged">
      <p>You are judged by your decisions, not by your luck.</p>
      <Points parts={judged} />
    </Section>
    <Section title="Three questions to bring along">
      <List items={questions} />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Ghemawat, P. (2001)',
            title: 'Distance still matters: The hard reality of global expansion',
            where: 'Harvard Business Review 79(8)',
          },
          {
            by: 'Tinbergen, J. (1962)',
            title: 'Shaping the World Economy',
            where: 'Twentieth Century Fund. The origin of the gravity model of trade',
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
  compass,
)

function ForecastTable() {
  const rows = [
    { confidence: '90\u00A0%', happens: '0.01', fails: '0.81' },
    { confidence: '70\u00A0%', happens: '0.09', fails: '0.49' },
    { confidence: '50\u00A0%', happens: '0.25', fails: '0.25' },
  ]
  return (
    <Table
      look="text"
      columns={[
        { head: 'You say', cell: ({ confidence }) => confidence },
        { head: 'It happens', cell: ({ happens }) => happens },
        { head: 'It does not', cell: ({ fails }) => fails },
      ]}
      rows={rows}
      rowKey={({ confidence }) => confidence}
    />
  )
}
