import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import classes from './institution-field.module.css'
import { useFoundInstitutions, useInstitutionName } from './institution-choices.ts'

const typingPauseMs = 250

interface InstitutionFieldProps {
  label: string
  name: string
  /** The id of the chosen institution; empty for none. */
  value: string
  onChange: (institutionId: string) => void
  /** The meaning of no choice, for example "All". */
  none: string
  /** The name for `value`, if it is already known. */
  valueName?: string | null | undefined
  help?: string
  error?: ReactNode
  className?: string | undefined
}

/** A choice of one institution. It is a search, because there may be thousands. */
export function InstitutionField(props: InstitutionFieldProps) {
  const { label, name, value, onChange, none, valueName, help, error, className } = props
  const [typed, setTyped] = useState('')
  const named = useInstitutionName(valueName ? '' : value)
  const chosenName = valueName ?? named ?? value
  // The name of the chosen institution in the field is not a search.
  const isSearching = typed !== '' && typed !== chosenName
  const [text] = useDebouncedValue(isSearching ? typed.trim() : '', typingPauseMs)
  const { data, error: failure, isPlaceholderData } = useFoundInstitutions(text)
  // Until the new answer arrives, only matching choices of the previous one stay, so that Enter cannot choose a wrong
  // one.
  const isWaiting = isSearching && (isPlaceholderData || text !== typed.trim())
  const isShown = (each: string) => !isWaiting || each.toLowerCase().includes(typed.trim().toLowerCase())
  const found = (data?.items ?? []).filter((each) => isShown(each.name))
  const more = isWaiting || !data ? 0 : data.total - found.length

  const options = found.map((each) => ({ value: each.institutionId, label: each.name }))
  const isListed = found.some(({ institutionId }) => institutionId === value)
  if (value !== '' && !isListed && !isSearching) options.unshift({ value, label: chosenName })
  const choices = [
    ...(value === '' ? [] : [{ value: '', label: none }]),
    ...options,
    ...(more > 0
      ? [
          {
            value: '…',
            label: `${data?.more ? 'More than ' : ''}${more.toLocaleString()} more: type part of the name`,
            disabled: true,
          },
        ]
      : []),
  ]
  return (
    <Select
      label={label}
      name={name}
      className={className}
      description={help}
      error={error}
      placeholder={none}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      autoComplete="off"
      spellCheck={false}
      data={choices}
      filter={({ options: all }) => all}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      nothingFoundMessage={
        failure
          ? 'The institutions could not be loaded.'
          : data && !isWaiting
            ? 'No institutions match.'
            : 'Loading...'
      }
      withScrollArea={false}
      // The choices are rendered beside the field, so that they belong to the page's main part or to the dialog.
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
      classNames={{
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
        empty: classes.empty,
      }}
    />
  )
}
