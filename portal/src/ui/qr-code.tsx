import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** Modules of quiet around the code, as its standard wants. */
const border = 4

/** A link as a QR code. */
export function QrCode({ link, name, className }: { link: string; name: string; className?: string }) {
  const { data, size } = encode(link, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={classes.paper} />
      <path d={dark} className={classes.ink} />
    </svg>
  )
}
