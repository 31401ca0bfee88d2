import type { TeachingNote } from '../teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students bid for lots whose worth they know roughly. They meet the winner’s curse.',
  goals: ['Bid below an estimate, because winning is bad news about it.'],
  before: ['Play a rehearsal yourself; it takes five minutes.'],
  plan: [
    { minutes: 10, name: 'Play', text: 'Each student alone.' },
    { minutes: 50, name: 'Discuss', text: 'Who won most lots, and who gained most?' },
  ],
  questions: [
    { question: 'Why do winners lose?', listenFor: ['They are those whose estimate was too high.'] },
    { question: 'What does a lost lot cost?', listenFor: ['Nothing: some should be lost.'] },
    { question: 'Would a second estimate help?', listenFor: ['It halves the variance of the error.'] },
    { question: 'Where do firms meet this?', listenFor: ['Take-overs, tenders, oil fields.'] },
  ],
  pitfalls: [{ name: 'Winning at any price', text: 'Ask what the lot was worth.' }],
  settings: [{ name: 'A short class', text: 'Three lots.' }],
  reading: [{ by: 'Richard Thaler', title: 'The Winner’s Curse', where: 'Princeton, 1992' }],
}
