import { Button, Input, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { useId, useRef, useState } from 'react'
import { useNow } from '../use-now.ts'
import { DayFilter } from './day-filter.tsx'
import classes from './day-range.module.css'
import { daysBefore, rangeWords, type DayRange } from './day-range-words.ts'
import { useNarrow } from './list-tools.tsx'

interface DayRangeFieldProps {
  /** For example "Created". The two days are named after it. */
  label: string
  /** The names of the two days in the address. */
  names: { from: string; to: string }
  value: DayRange
  onChange: (name: 'from' | 'to', day: string) => void
  /** Sets both days at once. */
  onRange: (range: DayRange) => void
}

/**
 * A filter by a range of days, both included, in one field: it says the range, and opens the two days. In the sheet of
 * filters on a phone, the two days are shown at once.
 */
export function DayRangeField(props: DayRangeFieldProps) {
  const narrow = useNarrow()
  return narrow ? <InSheet {...props} /> : <InPopover {...props} />
}

function InSheet(props: DayRangeFieldProps) {
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{props.label}</legend>
      <Days {...props} />
    </fieldset>
  )
}

function InPopover(props: DayRangeFieldProps) {
  const { label, value } = props
  const id = useId()
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    field.current?.focus({ preventScroll: true })
  }
  return (
    <Input.Wrapper label={label} labelElement="div" id={id} labelProps={{ id: `${id}-name` }}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus radius={10}>
        <Popover.Target>
          <button
            ref={field}
            type="button"
            className={classes.field}
            aria-labelledby={`${id}-name ${id}-range`}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <span id={`${id}-range`}>{rangeWords(value)}</span>
            <IconCalendar size={18} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          <Days {...props} />
          <Button size="sm" onClick={close}>
            Done
          </Button>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

function Days({ label, names, value, onChange, onRange }: DayRangeFieldProps) {
  const today = dayInDenver(useNow())
  const choices = [
    { name: 'Any time', range: { from: '', to: '' } },
    { name: 'Last 7 days', range: { from: daysBefore(today, 6), to: today } },
    { name: 'Last 30 days', range: { from: daysBefore(today, 29), to: today } },
  ]
  return (
    <>
      <div className={classes.days}>
        <DayFilter
          label={`${label} from`}
          name={names.from}
          value={value.from}
          onChange={(day) => onChange('from', day)}
        />
        <DayFilter
          label={`${label} to`}
          name={names.to}
          value={value.to}
          onChange={(day) => onChange('to', day)}
        />
      </div>
      <div className={classes.choices} role="group" aria-label={`${label}: usual ranges`}>
        {choices.map(({ name, range }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            aria-pressed={range.from === value.from && range.to === value.to}
            onClick={() => onRange(range)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}
