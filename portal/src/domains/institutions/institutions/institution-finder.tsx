import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { TextField } from '../../../ui/field.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { forgetInstitutions, recentInstitutions } from './recent-institutions.ts'
import classes from './select-institution.module.css'

const typingPauseMs = 250
const mostFound = 20

function useFound(text: string, wanted: boolean) {
  return useQuery({
    queryKey: ['institutions', 'find', text],
    queryFn: () => call('GET /api/institutions/find', { query: { search: text } }),
    enabled: wanted,
    placeholderData: (previous) => previous,
    retry: false,
  })
}

/** Finds an institution by its name. Those of the last times on this device come first. */
export function InstitutionFinder({ onChoose }: { onChoose: (institutionId: string) => void }) {
  const [recent, setRecent] = useState(recentInstitutions)
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isSearching = typed.trim() !== ''
  // Without any institution there is nothing to find.
  const any = useFound('', true)
  const found = useFound(text, isSearching && text !== '')
  if ((any.data ?? []).length === 0 && recent.length === 0) return null
  const waits = isSearching && (found.isFetching || text !== typed.trim())
  const matches = isSearching ? (found.data ?? []) : []
  return (
    <div className={classes.finder}>
      {recent.length > 0 && (
        <section aria-labelledby="recent">
          <div className={classes.recentHead}>
            <h2 id="recent" className={classes.label}>
              Last used on this device
            </h2>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                forgetInstitutions()
                setRecent([])
              }}
            >
              Forget
            </Button>
          </div>
          <Choices institutions={recent} onChoose={onChoose} />
        </section>
      )}
      <div>
        <TextField
          label="Search by name"
          name="search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          help="Type a part of the name of your institution."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status" className={classes.found}>
          {isSearching && said({ waits, error: found.error, count: matches.length })}
        </p>
        {matches.length > 0 && <Choices institutions={matches} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function said({ waits, error, count }: { waits: boolean; error: unknown; count: number }): string {
  if (waits) return 'Searching...'
  if (error) return sentenceOf(error)
  if (count === 0) return 'No institution has this in its name.'
  if (count >= mostFound) return `The first ${mostFound}. Type more of the name to see others.`
  return count === 1 ? '1 institution' : `${count} institutions`
}

interface ChoicesProps {
  institutions: readonly { institutionId: string; name: string }[]
  onChoose: (institutionId: string) => void
}

function Choices({ institutions, onChoose }: ChoicesProps) {
  return (
    <ul className={classes.choices}>
      {institutions.map(({ institutionId, name }) => (
        <li key={institutionId}>
          <button type="button" className={classes.chosen} onClick={() => onChoose(institutionId)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
