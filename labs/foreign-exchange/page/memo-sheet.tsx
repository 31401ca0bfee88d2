import { Picture } from '../../shell/place/picture.tsx'
import type { Review } from '../engine/review.ts'
import type { MemoDraft } from './memo-draft.ts'
import { questions } from './memo-draft.ts'
import { toolNames } from './tools.ts'

interface Props {
  draft: MemoDraft
  /** The first quarter, whose decisions the memo starts from. */
  review: Review | undefined
}

/** The memo as it grows, beside what was done in the first quarter. */
export function MemoSheet({ draft, review }: Props) {
  const { least, most } = draft
  const done = review?.lines
    .map(
      ({ exposure, tool, ratio }) =>
        `${names[exposure]} ${toolNames[tool].toLowerCase()}${ratio > 0 ? ` ${ratio} %` : ''}`,
    )
    .join(', ')
  const clauses = [
    ['Share of certain money', least === null || most === null ? null : `${least} to ${most} %`],
    ...questions.map(({ key, short, options }) => [
      short,
      options.find(([id]) => id === draft[key])?.[1] ?? null,
    ]),
  ] as const
  return (
    <Picture title="Memo to the board" says={done === undefined ? '' : `In quarter 1 you did: ${done}.`}>
      <dl className="fx-memo">
        {clauses.map(([name, text]) => (
          <div key={name} data-open={text === null || undefined}>
            <dt>{name}</dt>
            <dd>{text ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </Picture>
  )
}

const names = { sales: 'sales', parts: 'parts', islands: 'dorals', tender: 'tender' } as const
