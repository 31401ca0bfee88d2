import pptxgen from 'pptxgenjs'
import { colours } from '@tradewind/contract/design'
import { xmlText } from '../../../kernel/xml-text.ts'

// The library's types describe its CommonJS form, and Node imports the other one, whose default is the class itself.
const PptxGenJS = pptxgen as unknown as typeof pptxgen.default
type Deck = InstanceType<typeof pptxgen.default>

/** What a slide shows: a heading, short lines, at most one chart. Its notes say in words what the chart shows. */
export interface Slide {
  title: string
  lines: readonly string[]
  chart?: Chart
  notes: readonly string[]
}

export interface Chart {
  kind: 'bar' | 'line'
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  /** What the chart shows, in words, for readers who cannot see it. */
  alt: string
  /** The largest value of the axis; chosen by the program that shows it if left out. */
  most?: number
}

const hex = (colour: string) => colour.replace('#', '')
const font = 'Arial'
/** Inches of a slide of 13.33 by 7.5. */
const box = { x: 0.6, w: 12.1 }

/** Slides as a PowerPoint file, in Base64. */
export async function toPptx(title: string, slides: readonly Slide[]): Promise<string> {
  const deck = new PptxGenJS()
  deck.layout = 'LAYOUT_WIDE'
  deck.title = xmlText(title)
  deck.author = 'Tradewind'
  deck.theme = { headFontFace: font, bodyFontFace: font }
  for (const slide of slides) addSlide(deck, writable(slide))
  return (await deck.write({ outputType: 'base64' })) as string
}

/** A slide without the characters that its file cannot hold. */
function writable({ title, lines, chart, notes }: Slide): Slide {
  const series = chart?.series.map(({ name, values }) => ({ name: xmlText(name), values })) ?? []
  return {
    title: xmlText(title),
    lines: lines.map(xmlText),
    ...(chart && {
      chart: { ...chart, alt: xmlText(chart.alt), labels: chart.labels.map(xmlText), series },
    }),
    notes: notes.map(xmlText),
  }
}

function addSlide(deck: Deck, { title, lines, chart, notes }: Slide): void {
  const slide = deck.addSlide()
  slide.background = { color: hex(colours.sand) }
  slide.addText(title, {
    ...box,
    ...{ y: 0.4, h: 0.9, fontFace: font, fontSize: 30, bold: true, color: hex(colours.navy), fit: 'shrink' },
    objectName: 'Title',
  })
  if (lines.length > 0)
    slide.addText(
      lines.map((text) => ({ text, options: { breakLine: true, bullet: lines.length > 1 } })),
      {
        ...box,
        ...{ y: 1.4, h: chart ? 1.3 : 5.4, valign: 'top', fontFace: font },
        ...{ fontSize: chart ? 18 : 24, color: hex(colours.ink), paraSpaceAfter: 10, fit: 'shrink' },
        objectName: 'Text',
      },
    )
  if (chart) addChart(slide, chart)
  slide.addNotes(notes.join('\n'))
}

function addChart(slide: ReturnType<Deck['addSlide']>, { kind, labels, series, alt, most }: Chart): void {
  // A bar chart begins at its foot.
  const inOrder = <T>(items: readonly T[]) => (kind === 'bar' ? items.toReversed() : [...items])
  slide.addChart(
    kind,
    series.map(({ name, values }) => ({ name, labels: inOrder(labels), values: inOrder(values) })),
    {
      ...box,
      ...{ y: 2.75, h: 4.4, altText: alt, objectName: 'Chart' },
      ...(kind === 'bar' && { barDir: 'bar', barGapWidthPct: 40 }),
      // Bars of one series have one colour: several would seem to mean something.
      chartColors: [colours.tide, colours.coral].slice(0, series.length).map(hex),
      ...{ showValue: kind === 'bar', dataLabelFontSize: 14, dataLabelColor: hex(colours.ink) },
      ...{ catAxisLabelFontSize: 14, valAxisLabelFontSize: 12, valGridLine: { style: 'none' } },
      ...(most !== undefined && { valAxisMinVal: 0, valAxisMaxVal: most }),
      ...(series.length > 1 && { showLegend: true, legendPos: 'b', legendFontSize: 14 }),
    },
  )
}
