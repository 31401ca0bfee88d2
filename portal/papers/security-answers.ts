import { toCsv } from '@tradewind/contract/csv'
import { parse } from 'yaml'
import { textForHtml } from './html-text.ts'
import { headOf, scrolling, type Paper } from './paper.ts'

interface SecurityAnswers {
  parts: { title: string; answers: Answer[] }[]
}

interface Answer {
  id: string
  question: string
  answer: 'yes' | 'no' | 'partly'
  remark: string
  /** Files, tests and settings that show it. */
  shown: string[]
}

const heads = ['Id', 'Question', 'Answer', 'Remark', 'Shown by'] as const

export function securityAnswersPaper(source: string): Paper {
  const said = parse(source) as SecurityAnswers
  const parts = said.parts.map(
    ({ title, answers }) => `<h2>${textForHtml(title)}</h2>${table(title, answers)}`,
  )
  return {
    ...headOf('security-answers', said),
    file: { href: '/trust/security-answers.csv', words: 'Download the answers (CSV)' },
    html: parts.join('\n'),
  }
}

export function securityAnswersCsv(source: string): string {
  const { parts } = parse(source) as SecurityAnswers
  return toCsv([
    ['Part', ...heads],
    ...parts.flatMap(({ title, answers }) => answers.map((answer) => [title, ...cells(answer)])),
  ])
}

function cells({ id, question, answer, remark, shown }: Answer): string[] {
  return [id, question, answer, remark, shown.join('; ')]
}

function table(title: string, answers: readonly Answer[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const rows = answers.map((answer) => {
    const [id = '', ...rest] = cells(answer).map(textForHtml)
    return `<tr><th scope="row">${id}</th>${rest.map((text) => `<td>${text}</td>`).join('')}</tr>`
  })
  return scrolling(`<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`, title)
}
