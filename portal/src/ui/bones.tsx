import type { Bones as Kind } from '@tradewind/contract/screens'

/**
 * The outline of a screen until it is there. The page has the same one before the scripts load, so that the first paint
 * stays as it is; its styles are in theme/first-paint.css.
 */
export function Bones({ kind }: { kind: Kind | 'page' }) {
  return (
    <div className="bones" data-kind={kind} aria-hidden>
      <div className="bones-head">
        <i />
        <i />
      </div>
      <div className="bones-body">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
