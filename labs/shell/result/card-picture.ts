import { colours } from '@tradewind/contract/design'

const [width, height, edge] = [1200, 630, 72]

/**
 * Draws the card and saves it as a PNG on the reader's device, always in the light colours.
 * @returns false if the browser cannot draw it
 */
export function savePicture(lines: readonly string[], path: readonly number[] | null): boolean {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return false
  draw(pen, lines, path)
  canvas.toBlob((picture) => picture && save(picture))
  return true
}

function draw(pen: CanvasRenderingContext2D, lines: readonly string[], path: readonly number[] | null): void {
  const [title = '', ...rest] = lines
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colours.tide
  pen.fillRect(0, 0, width, 14)
  pen.font = `700 48px ${fontOf('--tw-headings')}`
  let y = written(pen, title, edge + 60, 62)
  pen.fillStyle = colours.ink
  pen.font = `400 30px ${fontOf('--tw-text')}`
  for (const line of rest) y = written(pen, line, y + 20, 44)
  if (path && path.length > 1 && y < height - 150) drawPath(pen, path, y + 20)
}

function fontOf(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token) || 'sans-serif'
}

/** Writes a text in lines that fit; returns where the next text may begin. */
function written(pen: CanvasRenderingContext2D, text: string, top: number, step: number): number {
  let line = ''
  let y = top
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && pen.measureText(longer).width > width - 2 * edge) {
      pen.fillText(line, edge, y)
      y += step
      line = word
    } else line = longer
  }
  pen.fillText(line, edge, y)
  return y + step
}

function drawPath(pen: CanvasRenderingContext2D, path: readonly number[], top: number): void {
  const [low, high] = [Math.min(0, ...path), Math.max(0, ...path)]
  const bottom = height - edge
  const x = (at: number) => edge + (at / (path.length - 1)) * (width - 2 * edge)
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  pen.strokeStyle = colours.line
  pen.lineWidth = 2
  pen.strokeRect(edge, y(0), width - 2 * edge, 0)
  pen.strokeStyle = colours.tide
  pen.lineWidth = 8
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const [at, value] of path.entries()) pen.lineTo(x(at), y(value))
  pen.stroke()
}

function save(picture: Blob): void {
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = 'result.png'
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
