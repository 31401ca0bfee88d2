import { createRequire } from 'node:module'
import {
  billToLines,
  lineHeads,
  paperFacts,
  paperNote,
  paperTitle,
  sellerLines,
  testModeWords,
  totalWords,
} from '@tradewind/contract/sales/paper-words'
import type { Paper } from '@tradewind/contract/sales/papers'
import Pdf from 'pdfkit'
import { priceWords } from '@tradewind/contract/words/prices'
import { visualOrder } from './visual-order.ts'

const { resolve } = createRequire(import.meta.url)
/** DejaVu has Latin with all its accents, Greek, Cyrillic and Arabic in one file. */
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** In points, 72 to an inch, on US letter paper. */
const page = { width: 612, height: 792, margin: 54 }
const inner = page.width - 2 * page.margin
const ink = { text: '#1B2733', muted: '#52606D', line: '#DDE2EA', warning: '#8A5A00' }

/** A paper as a PDF file. The same paper always gives the same file, apart from its id. */
export async function paperPdf(paper: Paper): Promise<Buffer> {
  const doc = new Pdf({
    size: [page.width, page.height],
    margin: page.margin,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: paperTitle(paper),
      Author: paper.seller.name,
      CreationDate: new Date(paper.issuedAt),
    },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<void>((finish, fail) => {
    doc.on('end', finish)
    doc.on('error', fail)
  })
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  draw(new Sheet(doc), paper)
  doc.end()
  await done
  return Buffer.concat(pieces)
}

interface Style {
  x?: number
  width?: number
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

/** Writes lines of text from top to bottom, in any direction of reading, and goes on on a new page where one is full. */
class Sheet {
  y = page.margin
  readonly #doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  /** Writes a text, in as many lines as it needs. */
  write(text: string, style: Style = {}): void {
    const { width = inner, size = 10 } = style
    this.#use(style)
    for (const line of this.#linesOf(text, width)) {
      this.#makeRoom(size * 1.5)
      this.#writeLine(line, style)
      this.y += size * 1.5
    }
  }

  /** Writes blocks beside each other and goes on below the longest. */
  beside(...blocks: (() => void)[]): void {
    const top = this.y
    let bottom = top
    for (const block of blocks) {
      this.y = top
      block()
      bottom = Math.max(bottom, this.y)
    }
    this.y = bottom
  }

  rule(): void {
    this.#doc
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.75)
      .strokeColor(ink.line)
      .stroke()
  }

  #use({ size = 10, bold = false, color = ink.text }: Style): void {
    this.#doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  }

  #makeRoom(height: number): void {
    if (this.y + height <= page.height - page.margin) return
    this.#doc.addPage()
    this.y = page.margin
  }

  #widthOf(text: string): number {
    return visualOrder(text).reduce(
      (sum, run) => sum + this.#doc.widthOfString(run.text, { features: [] }),
      0,
    )
  }

  /** Breaks a text at spaces, and a word that is longer than a line anywhere. */
  #linesOf(text: string, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ').flatMap((long) => this.#piecesOf(long, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.#widthOf(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  #piecesOf(word: string, width: number): string[] {
    const pieces = ['']
    for (const character of word) {
      const longer = (pieces.at(-1) ?? '') + character
      if (longer !== character && this.#widthOf(longer) > width) pieces.push(character)
      else pieces[pieces.length - 1] = longer
    }
    return pieces
  }

  #writeLine(line: string, { x = page.margin, width = inner, align = 'left' }: Style): void {
    let at = align === 'right' ? x + width - this.#widthOf(line) : x
    for (const { text } of visualOrder(line)) {
      this.#doc.text(text, at, this.y, { lineBreak: false, features: [] })
      at += this.#doc.widthOfString(text, { features: [] })
    }
  }
}

function draw(sheet: Sheet, paper: Paper): void {
  sheet.write(paperTitle(paper), { size: 20, bold: true })
  if (paper.testMode) sheet.write(testModeWords, { color: ink.warning, bold: true })
  sheet.y += 18
  const half = (inner - 24) / 2
  const right = page.margin + half + 24
  sheet.beside(
    () => drawFact(sheet, 'From', sellerLines(paper), { width: half }),
    () => drawFact(sheet, 'Bill to', billToLines(paper), { width: half, x: right }),
  )
  sheet.y += 12
  const facts = paperFacts(paper)
  for (let index = 0; index < facts.length; index += 2)
    sheet.beside(
      ...facts.slice(index, index + 2).map(({ term, value }, column) => () => {
        drawFact(sheet, term, [value], { width: half, x: column === 0 ? page.margin : right })
      }),
    )
  sheet.y += 12
  drawLines(sheet, paper)
  sheet.y += 18
  sheet.write(paperNote(paper), { color: ink.muted })
}

function drawFact(sheet: Sheet, term: string, lines: readonly string[], style: Style): void {
  sheet.write(term, { ...style, size: 9, color: ink.muted })
  for (const line of lines) sheet.write(line, style)
  sheet.y += 8
}

const columns = {
  text: { x: page.margin, width: 250 },
  quantity: { x: page.margin + 258, width: 56, align: 'right' },
  unit: { x: page.margin + 322, width: 84, align: 'right' },
  amount: { x: page.margin + 414, width: inner - 414, align: 'right' },
} as const

function drawLines(sheet: Sheet, paper: Paper): void {
  const { lines, taxCents, totalCents } = paper
  const places = Object.values(columns)
  sheet.beside(
    ...lineHeads(paper).map((head, column) => () => {
      sheet.write(head, { ...places[column], size: 9, color: ink.muted })
    }),
  )
  sheet.y += 4
  for (const line of lines) {
    sheet.rule()
    sheet.y += 6
    sheet.beside(
      () => {
        sheet.write(line.text, columns.text)
        if (line.detail !== '') sheet.write(line.detail, { ...columns.text, size: 9, color: ink.muted })
      },
      () => sheet.write(String(line.quantity), columns.quantity),
      () => sheet.write(priceWords(line.unitCents), columns.unit),
      () => sheet.write(priceWords(line.cents), columns.amount),
    )
    sheet.y += 6
  }
  sheet.rule()
  sheet.y += 8
  if (taxCents > 0) drawSum(sheet, 'Tax', taxCents)
  drawSum(sheet, totalWords(paper), totalCents, true)
}

function drawSum(sheet: Sheet, label: string, cents: number, bold = false): void {
  const size = bold ? 12 : 10
  sheet.beside(
    () => sheet.write(label, { x: page.margin, width: inner - 130, align: 'right', bold, size }),
    () => sheet.write(priceWords(cents), { ...columns.amount, bold, size }),
  )
}
