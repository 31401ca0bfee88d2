import type { Command, NewsOfRound, WorldForHost } from '@tradewind/contract/teaching/rooms'
import { typedNumber } from '@tradewind/contract/words/numbers'
import { useState } from 'react'
import { ActionDialog } from '../action-dialog.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import { SelectField, TextArea, TextField } from '@tradewind/ui/fields.tsx'
import { newsProblems, type OwnNews } from './news-words.ts'

type News = NonNullable<WorldForHost['news']>

interface Props {
  news: News
  mayChange: boolean
  give: (command: Command) => Promise<void>
  tell: (text: string) => void
}

/** The news of the rounds to come: what the lab tells, or what the host has chosen instead. Students do not see it yet. */
export function NewsCard({ news, mayChange, give, tell }: Props) {
  const [changing, setChanging] = useState<NewsOfRound | null>(null)
  if (news.rounds.length === 0) return null
  return (
    <section className="class-card host-side stack gap-12 one-column" aria-labelledby="news-title">
      <h2 id="news-title">News to come</h2>
      <p className="help">Students read the news of a round when it opens.</p>
      <ul className="host-news stack gap-8 flush plain-list">
        {news.rounds.map((each) => (
          <li key={each.round}>
            <span>
              <strong>Round {each.round}:</strong> {(each.chosen ?? each.planned).title}
              {each.chosen && <span className="badge">Your choice</span>}
            </span>
            {mayChange && (
              <Button onClick={() => setChanging(each)}>
                Change<span className="visually-hidden"> the news of round {each.round}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changing && (
        <NewsDialog
          {...{ news, give }}
          of={changing}
          onClose={() => setChanging(null)}
          onSaved={() => tell(`The news of round ${changing.round} is changed.`)}
        />
      )}
    </section>
  )
}

const planned = 'planned'
const own = 'own'

interface DialogProps extends Pick<Props, 'news' | 'give'> {
  of: NewsOfRound
  onSaved: () => void
  onClose: () => void
}

function NewsDialog({ news, of, give, onSaved, onClose }: DialogProps) {
  const { items, own: limits } = news
  const [choice, setChoice] = useState(of.chosen === null ? planned : initialChoice(news, of.chosen))
  const [written, setWritten] = useState<OwnNews>({
    title: of.chosen?.title ?? '',
    text: of.chosen?.text ?? '',
    effect: '',
  })
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const shown = choice === planned ? of.planned : items.find(({ id }) => id === choice)

  async function save() {
    const found = choice === own && limits ? newsProblems(written, limits) : {}
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const { title, text, effect } = written
    await give({
      kind: 'news',
      round: of.round,
      news:
        choice === planned
          ? null
          : choice === own
            ? { own: { title: title.trim(), text: text.trim(), effect: typedNumber(effect) ?? 0 } }
            : { id: choice },
    })
    onSaved()
    onClose()
  }

  return (
    <ActionDialog title={`The news of round ${of.round}`} action="Save" onAction={save} onClose={onClose}>
      {(problem) => {
        const errors = { ...problem?.fields, ...mistakes }
        const change = (part: Partial<OwnNews>) => setWritten((last) => ({ ...last, ...part }))
        return (
          <>
            <SelectField
              label="What students read"
              value={choice}
              onChange={setChoice}
              options={[
                { value: planned, name: `As planned: ${of.planned.title}` },
                ...items.map(({ id, title }) => ({ value: id, name: title })),
                ...(limits ? [{ value: own, name: 'My own news' }] : []),
              ]}
              error={errors.news ?? errors.id ?? errors.own}
            />
            {choice === own && limits ? (
              <>
                <TextField
                  label="Title"
                  value={written.title}
                  onChange={(title) => change({ title })}
                  error={errors.title}
                  input={{ maxLength: 80, autoComplete: 'off' }}
                />
                <TextArea
                  label="Text"
                  value={written.text}
                  onChange={(text) => change({ text })}
                  error={errors.text}
                  rows={4}
                  most={280}
                />
                <TextField
                  label={limits.name}
                  help={limits.help}
                  value={written.effect}
                  onChange={(effect) => change({ effect })}
                  error={errors.effect}
                  input={{ inputMode: 'text', autoComplete: 'off', maxLength: 6 }}
                />
              </>
            ) : (
              shown && <p>{shown.text}</p>
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}

/** What is chosen already: one of the items, or own news. */
function initialChoice({ items }: News, { id }: { id: string }): string {
  return items.some((item) => item.id === id) ? id : own
}
