import { useNarrow } from '@tradewind/ui/narrow.ts'
import type { ModeId } from '../engine/modes.ts'
import type { DoorFigures } from './door-figures.ts'

interface Props {
  doors: readonly DoorFigures[]
  chosen: ModeId | null
}

const rows = [
  { name: 'At once', of: ({ atOnce }: DoorFigures) => atOnce, text: (value: number) => value.toFixed(1) },
  { name: 'A year', of: ({ yearly }: DoorFigures) => yearly, text: (value: number) => value.toFixed(1) },
  {
    name: 'Control',
    of: ({ control }: DoorFigures) => control,
    text: (value: number) => `${Math.round(value * 100)}`,
  },
  { name: 'To leave', of: ({ leaving }: DoorFigures) => leaving, text: (value: number) => value.toFixed(1) },
  {
    name: 'Shock',
    of: ({ levy }: DoorFigures) => levy,
    text: (value: number) => `${Math.round(value * 100)}`,
  },
] as const

/** The ways in as a row of doors: the more a door costs, the wider it is; below, what it commits and risks. */
export function Doors({ doors, chosen }: Props) {
  const narrow = useNarrow()
  const [width, left] = narrow ? [368, 62] : [580, 78]
  const step = (width - left) / doors.length
  const [doorHigh, row] = narrow ? [84, 22] : [118, 28]
  const floor = doorHigh + 12
  const most = Math.max(...doors.map(({ atOnce }) => atOnce))
  return (
    <svg
      className="plot me-doors"
      viewBox={`0 0 ${width} ${floor + 26 + row * rows.length}`}
      aria-hidden="true"
    >
      <path className="me-corridor" d={`M${left} 0H${width}V${floor}H${left}z`} />
      {doors.map((door, at) => {
        const x = left + step * (at + 0.5)
        const wide = step * (0.4 + 0.42 * Math.sqrt(door.atOnce / most))
        const open = door.id === chosen
        return (
          <g key={door.id} data-door={door.id} data-open={open || undefined} data-value={door.atOnce}>
            <rect className="me-opening" x={x - wide / 2} y={14} width={wide} height={doorHigh - 2} rx={3} />
            <path
              className="me-leaf"
              d={
                open
                  ? `M${x - wide / 2} 14l${wide * 0.3} 8V${floor + 6}l${-wide * 0.3} -6z`
                  : `M${x - wide / 2} 14h${wide}V${floor}h${-wide}z`
              }
            />
            {!open && (
              <circle className="me-knob" cx={x + wide / 2 - 7} cy={floor - doorHigh / 2 + 4} r={3} />
            )}
            <text className="me-door-name" x={x} y={floor + 18} textAnchor="middle">
              {narrow ? door.short.split(' ')[0] : door.short}
            </text>
          </g>
        )
      })}
      {rows.map(({ name, of, text }, at) => {
        const y = floor + 26 + row * at
        const scale = Math.max(...doors.map(of)) || 1
        return (
          <g key={name}>
            <text x={0} y={y + row / 2 + 5}>
              {name}
            </text>
            {doors.map((door, place) => {
              const x = left + step * place + 6
              return (
                <g key={door.id} data-figure={`${door.id} ${name}`} data-value={text(of(door))}>
                  <rect
                    className="me-meter"
                    x={x}
                    y={y + row / 2 - 5}
                    width={Math.max(1, (of(door) / scale) * (step - 50))}
                    height={10}
                    rx={2}
                  />
                  <text
                    className="me-door-figure"
                    x={x + (of(door) / scale) * (step - 50) + 5}
                    y={y + row / 2 + 5}
                    data-open={door.id === chosen || undefined}
                  >
                    {text(of(door))}
                  </text>
                </g>
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}
