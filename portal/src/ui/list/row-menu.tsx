import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './row-menu.module.css'

export interface RowAction {
  label: string
  onSelect: () => void
  /** Whether the action destroys something. */
  danger?: boolean
  disabled?: boolean
}

/** The actions of a row. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const target = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  return (
    <Menu
      position="bottom-end"
      radius={10}
      transitionProps={{ duration: 150 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button ref={target} type="button" className={classes.target} aria-label={`Actions for ${name}`}>
          <IconDots size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {actions.map(({ label, onSelect, danger = false, disabled = false }) => (
          <Menu.Item
            key={label}
            className={classes.item}
            data-danger={danger || undefined}
            disabled={disabled}
            onClick={() => {
              // A dialog returns the focus to the element that has it now, and the menu entry will be gone by then.
              target.current?.focus({ preventScroll: true })
              onSelect()
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
