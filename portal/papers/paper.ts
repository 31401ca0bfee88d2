import { marked, Renderer } from 'marked'
import { parse } from 'yaml'
import { textForHtml } from './html-text.ts'

/** A paper of `docs/trust/`, as its page shows it. */
export interface Paper extends PaperHead {
  html: string
}

/** What the list of papers says about each. */
export interface PaperHead {
  /** The last part of its address, and the name of its file. */
  name: string
  group: string
  title: string
  summary: string
  version: string
  /** yyyy-mm-dd. */
  date: string
  /** The same content as a file. */
  file: { href: string; words: string } | null
}

/** A paper written in Markdown, whose head is between two lines of dashes. */
export function paperOfMarkdown(name: string, source: string): Paper {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(source) ?? []
  return { ...headOf(name, parse(head)), file: null, html: htmlOf(text) }
}

/** Checks what each paper must say of itself, so that a build without it fails. */
export function headOf(name: string, said: unknown): Omit<PaperHead, 'file'> {
  const { group, title, summary, version, date } = said as Record<string, unknown>
  for (const [key, value] of Object.entries({ group, title, summary, version, date }))
    if (typeof value !== 'string' || value === '') throw new Error(`docs/trust/${name}: no ${key}`)
  if (!/^\d{4}-\d\d-\d\d$/u.test(String(date))) throw new Error(`docs/trust/${name}: date is no yyyy-mm-dd`)
  return { name, group, title, summary, version, date } as Omit<PaperHead, 'file'>
}

/** Markdown as HTML. Headings can be linked to, and wide tables scroll by themselves. */
export function htmlOf(markdown: string): string {
  const renderer = new Renderer()
  const plainTable = renderer.table.bind(renderer)
  renderer.heading = function heading({ tokens, depth, text }) {
    return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  }
  renderer.table = function table(token) {
    return scrolling(plainTable.call(this, token), token.header.map(({ text }) => text).join(', '))
  }
  return marked.parse(markdown, { renderer, async: false, gfm: true })
}

/** A table in a frame that the keyboard can scroll. */
export function scrolling(table: string, name: string): string {
  return `<div data-scrolls tabindex="0" role="region" aria-label="${textForHtml(`Table: ${name}`)}">${table}</div>\n`
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
}
