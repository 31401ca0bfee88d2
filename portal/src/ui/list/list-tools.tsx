import { useMediaQuery } from '@mantine/hooks'
import { Button, CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppDialog } from '../app-dialog.tsx'
import { SelectField } from '../choices.tsx'
import { TextField } from '../field.tsx'
import type { ListAddress } from './list-address.ts'
import classes from './list-tools.module.css'

const typingPauseMs = 250

interface ListToolsProps {
  address: ListAddress
  /** The label of the search, for example "Search by email or name"; missing for a list without search. */
  searchLabel?: string
  /** The filters. */
  children?: ReactNode
  /** Buttons for the whole list. */
  actions?: ReactNode
  /** The orders for narrow screens, whose table has no heading to sort by. */
  sorts?: readonly { value: string; label: string }[]
}

/** The row above a list: search, filters and actions for the whole list. */
export function ListTools({ address, searchLabel, children, actions, sorts }: ListToolsProps) {
  const narrow = useNarrow()
  const sorting = sorts && (
    <SelectField
      label="Sort by"
      name="sort"
      className={classes.sorts}
      value={address.sort}
      onChange={(event) => address.setSort(event.currentTarget.value)}
      options={sorts}
    />
  )
  return (
    <div className={classes.place}>
      <div className={classes.tools}>
        {searchLabel !== undefined && <Search label={searchLabel} address={address} />}
        {narrow && children !== undefined ? (
          <FilterSheet address={address}>
            {children}
            {sorting}
          </FilterSheet>
        ) : (
          <>
            {children}
            {sorting}
          </>
        )}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** The filters of a list on a phone: a button with their number, and a sheet with the fields, which apply at once. */
function FilterSheet({ address, children }: { address: ListAddress; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const used = Object.values(address.filters).filter((value) => value !== '').length
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.filters}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {used === 0 ? 'Filters' : `Filters (${used})`}
      </Button>
      <AppDialog
        opened={opened}
        onClose={close}
        title="Filters"
        sheet
        actions={
          <>
            {used > 0 && (
              <Button variant="default" onClick={address.clearFilters}>
                Clear filters
              </Button>
            )}
            <Button onClick={close}>Done</Button>
          </>
        }
      >
        <div className={classes.sheet}>{children}</div>
      </AppDialog>
    </>
  )
}

/** A search that starts when the reader stops typing. */
function Search({ label, address }: { label: string; address: ListAddress }) {
  const { search, setSearch } = address
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  /** What this field has put into the address and what is not shown yet, oldest first. */
  const [asked, setAsked] = useState<string[]>([])
  if (search !== shown) {
    setShown(search)
    const own = asked.indexOf(search)
    setAsked(own === -1 ? [] : asked.slice(own + 1))
    // Going back or clearing changes the search from outside. Its own change must not take back what was typed since.
    if (own === -1 && search !== typed.trim()) setTyped(search)
  }
  const wanted = typed.trim()
  const latest = useRef(setSearch)
  useEffect(() => {
    latest.current = setSearch
  })
  useEffect(() => {
    if (wanted === search) return undefined
    const timer = setTimeout(() => {
      setAsked((earlier) => [...earlier, wanted])
      latest.current(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted, search])
  return (
    <TextField
      label={label}
      name="search"
      type="search"
      className={classes.search}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton aria-label="Clear the search" onClick={() => setTyped('')} />
      }
      rightSectionPointerEvents="all"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

/** Whether the window is as narrow as a phone, where filters are in a sheet. The same width as in the style sheets. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
}
