import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Plan, TeachingNote } from './teaching-note.tsx'

const teachingNote = {
  lead: 'Students bid for lots whose worth they know roughly.',
  goals: ['Bid below an estimate.'],
  before: ['Play a rehearsal yourself.'],
  plan: [{ minutes: 50, name: 'Discuss', text: 'Who gained most?' }],
  questions: [{ question: 'Why do winners lose?', listenFor: ['Their estimate was too high.'] }],
  pitfalls: [{ name: 'Winning at any price', text: 'Ask what the lot was worth.' }],
  settings: [{ name: 'A short class', text: 'Three lots.' }],
  reading: [{ by: 'Richard Thaler', title: 'The Winner’s Curse', where: 'Princeton, 1992' }],
}

it('uses only the name of a step as the header of its row', () => {
  const plan = [
    { minutes: 20, name: 'Opening', text: 'Ask for one misunderstanding.' },
    { minutes: 40, name: 'Scenes', text: 'Alone.' },
  ]
  const shown = renderToStaticMarkup(<Plan plan={plan} />)
  expect(shown).toContain('<th scope="row">Opening</th><td>Ask for one misunderstanding.</td>')
  expect(shown).toContain('<td>20–60</td><th scope="row">Scenes</th>')
})

it('shows plans of other lengths, and then the notes on other ways of playing', () => {
  const steps = [{ minutes: 50, name: 'All of it', text: 'Together.' }]
  const other = { ...teachingNote, lead: 'Everybody at once.', otherPlans: [{ minutes: 50, steps }] }
  const shown = renderToStaticMarkup(
    <TeachingNote note={{ ...teachingNote, otherWays: [{ name: 'The live desk', note: other }] }} />,
  )
  const [before = '', after = ''] = shown.split('<h2>The live desk</h2>')
  expect(before).toContain(teachingNote.lead)
  expect(before).not.toContain('In 50 minutes')
  expect(after).toContain('Everybody at once.')
  expect(after).toContain('<h3>In 50 minutes, step by step</h3>')
  expect(after).toContain('<td>0–50</td><th scope="row">All of it</th>')
})
