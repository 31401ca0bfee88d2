import { publicConfig } from '../public-config.ts'
import classes from './logo.module.css'

/** The mark, a sail on a meridian, and the product's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden className={classes.mark}>
        <rect width="32" height="32" rx="8" className={classes.ground} />
        <g transform="translate(2.4 2.4) scale(.85)">
          <circle cx="16" cy="16" r="14" className={classes.meridian} />
          <path d="M15.2 2.5h1.7V5.2C22.6 9 25 14.6 25 20.6H16.9V27H15.2z" className={classes.sail} />
          <path d="M13.7 8Q12.4 15.6 6.6 20.6H13.7z" className={classes.jib} />
          <path d="M4.2 23.4Q16 26 27.8 23.4A14 14 0 0 1 4.2 23.4z" className={classes.sail} />
        </g>
      </svg>
      <span className={classes.name}>{publicConfig.brand.portalTitle}</span>
    </span>
  )
}
