import type { RoundBrief } from '../../engine/lab-engine.ts'
import type { Stage } from './run.ts'

const briefs: Readonly<Record<Stage, RoundBrief>> = {
  home: {
    name: 'Trade at home',
    says: 'Trade twice at home, where people explain every breach.',
    question: 'Which rule of home did you not know you had until somebody explained it?',
  },
  first: {
    name: 'Visit the other town',
    says: 'Trade at the tables of the other town, and watch for the signs that something was wrong.',
    question: 'How did you choose what to do on your first visit?',
  },
  notes: {
    name: 'Write first notes',
    says: 'Note the way that you expect for each custom, and how sure you are.',
    question: 'On which custom were you surest, and how many signs did that rest on?',
  },
  second: {
    name: 'Visit again',
    says: 'Visit the other town again, and test what you are not sure of yet.',
    question: 'When did you believe a remark, and when did you not?',
  },
  'last-notes': {
    name: 'Write last notes',
    says: 'Note again what you expect for each custom, and how sure you are now.',
    question: 'Which of your notes changed since the first ones, and what changed it?',
  },
  return: {
    name: 'Return after a while',
    says: 'Visit both tables again: something may have changed in the meantime.',
    question: 'What was different from what you remembered, and at which table?',
  },
  report: {
    name: 'Report the change',
    says: 'Say which rule has changed, at which table, and how sure you are.',
    question: 'How did you tell a rule that had changed from a sign that misled?',
  },
  joint: {
    name: 'Host both towns',
    says: 'Set a table for both towns, and decide whose customs give way.',
    question: 'At the joint table, whose customs gave way, and who would call that even?',
  },
  reflect: {
    name: 'Look back',
    says: 'Answer six statements about how you played.',
    question: 'Which of your habits did you notice only when you were asked about it?',
  },
}

export const roundBriefs: readonly RoundBrief[] = Object.values(briefs)
