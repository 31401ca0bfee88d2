import { labById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Refusal } from '../../../frame/launch.ts'

/** A refusal that the launch's own dialog explains. An unverified address has another dialog. */
export type ToldRefusal = Exclude<Refusal, { kind: 'verify' }>

export interface RefusalWords {
  title: string
  text: string
  button: string
}

export function refusalWords(refusal: ToldRefusal): RefusalWords {
  if (refusal.kind === 'unknown')
    return {
      title: 'Lab not found',
      text: 'The address may be mistyped or out of date. Your labs are on this page.',
      button: 'OK',
    }
  const { name } = labById(refusal.lab)
  switch (refusal.kind) {
    case 'not-ready':
      return { title: name, text: `This lab is not open yet. ${refusal.comes}.`, button: 'OK' }
    case 'not-held':
      return {
        title: name,
        text: 'Your account does not include this lab, so you cannot open it.',
        button: 'OK',
      }
    case 'not-lent':
      return {
        title: 'Lab Not Available',
        text:
          refusal.by === 'demo'
            ? `${name} is not part of this demo.`
            : 'The requested lab is not available for your institution.',
        button: 'OK',
      }
    case 'ended':
      return {
        title: name,
        text: refusal.courtesy
          ? 'Your free days with this lab are over. Pay or enter a code to go on. Your work is kept.'
          : `Your access to this lab ended on ${dayWords(refusal.at)}.`,
        button: 'OK',
      }
    case 'mobile':
      return {
        title: 'Mobile View Coming Soon!',
        text: refusal.mayOpen
          ? `${name} is best on a computer or a tablet. You can play it here, too, with more scrolling.`
          : `${name} needs a wider screen for now. Please open it on a computer or a tablet.`,
        button: 'Got it!',
      }
    case 'server':
      return { title: name, text: refusal.message, button: 'OK' }
  }
}
