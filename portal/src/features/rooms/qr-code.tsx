import { encode } from 'uqr'
import classes from './projector.module.css'

/** Modules of quiet around the code, as its standard wants. */
const border = 4

/** A link as a QR code. */
export function QrCode({ link, name }: { link: string; name: string }) {
  const { data, size } = encode(link, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={classes.qrPaper} />
      <path d={dark} className={classes.qrInk} />
    </svg>
  )
}
