/** A name to be written beside its mark. */
export interface NameToPlace {
  readonly code: string
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface PlacedName extends NameToPlace {
  readonly anchor: 'start' | 'end' | 'middle'
  readonly textX: number
  readonly textY: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** About as wide as a letter of a name is. */
const letter = 11
const tall = 22

/**
 * Puts each name to the right of its mark, or where it covers no other name: left, above or below.
 *
 * @param size how large the names are drawn
 * @param edge the right edge of the map
 */
export function placeNames(names: readonly NameToPlace[], size: number, edge: number): PlacedName[] {
  const taken: Box[] = []
  return names.map((mark) => {
    const width = mark.name.length * letter * size
    const sides = [
      { anchor: 'start', dx: 16, dy: 0 },
      { anchor: 'end', dx: -16, dy: 0 },
      { anchor: 'middle', dx: 0, dy: -26 },
      { anchor: 'middle', dx: 0, dy: 26 },
    ] as const
    const options = sides.map(({ anchor, dx, dy }) => {
      const [textX, textY] = [mark.x + dx * size, mark.y + dy * size]
      const left = anchor === 'start' ? textX : anchor === 'end' ? textX - width : textX - width / 2
      const half = (tall / 2) * size
      return {
        placed: { ...mark, anchor, textX, textY },
        box: { left, right: left + width, top: textY - half, bottom: textY + half },
      }
    })
    const free = options.filter(
      ({ box }) => box.left >= 0 && box.right <= edge && !taken.some((other) => cover(box, other)),
    )
    const chosen = free[0] ?? options[0]
    if (chosen === undefined) throw new Error('A name has four sides')
    taken.push(chosen.box)
    return chosen.placed
  })
}

const cover = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
