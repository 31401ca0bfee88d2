import type { ReactNode } from 'react'

export interface Choice<Id extends string | number> {
  readonly id: Id
  /** A heading above the text, for an option of more than a few words. */
  readonly name?: string
  readonly text?: ReactNode
  /** A smaller line below. */
  readonly note?: ReactNode
}

function Words({ name, text, note }: Omit<Choice<string>, 'id'>) {
  return (
    <span>
      {name !== undefined && <strong>{name}</strong>}
      {text}
      {note !== undefined && <small>{note}</small>}
    </span>
  )
}

interface RadioProps {
  /** The same for all buttons of the group. */
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio button of a group that is spread over the page. */
export function Radio({ name, checked, onChoose, children }: RadioProps) {
  return (
    <label className="ui-choice">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {children}
    </label>
  )
}

interface RadioGroupProps<Id extends string | number> {
  legend: ReactNode
  /** Shown only to screen readers, if the same question already stands above. */
  legendHidden?: boolean
  name: string
  options: readonly Choice<Id>[]
  chosen: Id | null
  onChoose: (id: Id) => void
  /**
   * Cards in a column, cards side by side if there is room, a plain list, words in a line, or keys of a few words side by
   * side.
   */
  look?: 'cards' | 'tiles' | 'list' | 'scale' | 'segments'
}

/** A question with one answer. */
export function RadioGroup<Id extends string | number>({
  legend,
  legendHidden = false,
  name,
  options,
  chosen,
  onChoose,
  look = 'cards',
}: RadioGroupProps<Id>) {
  return (
    <fieldset className="ui-choices">
      <legend className={legendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div data-look={look}>
        {options.map(({ id, ...words }) => (
          <Radio key={id} name={name} checked={chosen === id} onChoose={() => onChoose(id)}>
            <Words {...words} />
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

interface CheckboxGroupProps<Id extends string> {
  legend: ReactNode
  options: readonly Choice<Id>[]
  chosen: readonly Id[]
  /** The maximum number of chosen options. The others are then disabled. */
  most?: number
  onToggle: (id: Id) => void
  /** Columns for words or for sentences. */
  look?: 'words' | 'sentences'
  /** Draws a frame around the group. */
  framed?: boolean
}

/** A question with several answers. */
export function CheckboxGroup<Id extends string>({
  legend,
  options,
  chosen,
  most = options.length,
  onToggle,
  look = 'words',
  framed = false,
}: CheckboxGroupProps<Id>) {
  const full = chosen.length >= most
  return (
    <fieldset className="ui-choices" data-framed={framed || undefined}>
      <legend>{legend}</legend>
      <div data-look={look}>
        {options.map(({ id, ...words }) => {
          const checked = chosen.includes(id)
          return (
            <label key={id} className="ui-choice">
              <input
                type="checkbox"
                checked={checked}
                disabled={full && !checked}
                onChange={() => onToggle(id)}
              />
              <Words {...words} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
