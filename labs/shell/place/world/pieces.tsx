import { useState, type PointerEvent } from 'react'
import { project } from './outlines.ts'
import type { MapPlace } from './marks.ts'

/** Something that a player places on the map. */
export interface Piece {
  readonly id: string
  readonly letter: string
  /** The code of its place; null while it lies beside the map. */
  readonly at: string | null
  readonly active?: boolean
}

interface Props {
  pieces: readonly Piece[]
  places: readonly MapPlace[]
  size: number
  /** The upper edge of the map. */
  top: number
  /** Where pieces without a place stand. */
  foot: number
  onMove?: ((piece: string, place: string) => void) | undefined
  /** A player has taken a piece into the hand. */
  onTake?: ((piece: string) => void) | undefined
}

/** Beyond this distance from every place, in units of the map, a piece follows the pointer and is nowhere. */
const reach = 70

/** Pieces that can be dragged. While one is dragged, it already stands at the nearest place. */
export function Pieces({ pieces, places, size, top, foot, onMove, onTake }: Props) {
  const [held, setHeld] = useState<{ id: string; x: number; y: number } | null>(null)
  const points = places.map(({ code, lng, lat }) => ({ code, at: project(lng, lat) }))
  const follow = (event: PointerEvent<SVGGElement>, id: string) => {
    const [x, y] = pointOf(event)
    setHeld({ id, x, y })
    const nearest = points.toSorted((a, b) => apart(a.at, [x, y]) - apart(b.at, [x, y]))[0]
    if (
      nearest &&
      apart(nearest.at, [x, y]) < reach &&
      nearest.code !== pieces.find((piece) => piece.id === id)?.at
    )
      onMove?.(id, nearest.code)
  }
  return (
    <g className="world-pieces" data-held={held !== null || undefined}>
      {pieces.map(({ id, letter, at, active }, number) => {
        const standing = standsAt(at, number, { pieces, points, size, top, foot })
        const [x, y] = held?.id === id ? [held.x, held.y] : standing
        return (
          <g
            key={id}
            className="world-piece"
            data-piece={id}
            data-at={at ?? undefined}
            data-active={active || undefined}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              onTake?.(id)
              const [px, py] = pointOf(event)
              setHeld({ id, x: px, y: py })
            }}
            onPointerMove={(event) => held?.id === id && follow(event, id)}
            onPointerUp={() => setHeld(null)}
            onPointerCancel={() => setHeld(null)}
          >
            <circle className="world-grip" r={20} />
            <path d="M0 0C-4-8-11-13-11-22a11 11 0 1 1 22 0C11-13 4-8 0 0z" />
            <text y={-22}>{letter}</text>
          </g>
        )
      })}
    </g>
  )
}

interface PieceRow {
  pieces: readonly Piece[]
  points: readonly { code: string; at: readonly [number, number] }[]
  size: number
  top: number
  foot: number
}

/** Where a piece stands: at its place, beside others that stand there too and not over the edge, or in the row below the map. */
function standsAt(
  at: string | null,
  number: number,
  { pieces, points, size, top, foot }: PieceRow,
): readonly [number, number] {
  const point = points.find(({ code }) => code === at)?.at
  // Larger pieces stand further to the right, beyond the legend.
  if (!point) return [480 + (size - 1) * 150 + (number - 1.5) * 44 * size, foot]
  const there = pieces.flatMap((piece, index) => (piece.at === at ? [index] : []))
  return [
    point[0] + (there.indexOf(number) - (there.length - 1) / 2) * 22 * size,
    Math.max(point[1], top + 34 * size),
  ]
}

const apart = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1])

/** Where the pointer is, in units of the map. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGGElement>): readonly [number, number] {
  const matrix = currentTarget.ownerSVGElement?.getScreenCTM()?.inverse()
  if (!matrix) return [0, 0]
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
  return [x, y]
}
