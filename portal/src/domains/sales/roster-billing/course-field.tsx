import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import type { BillableCourse } from '@tradewind/contract/sales/roster-billing'
import { useState, type ReactNode } from 'react'
import choices from '../../../ui/institution-field.module.css'
import { useBillableCourses } from './roster-billing.api.ts'

const typingPauseMs = 250

interface CourseFieldProps {
  /** The id of the chosen course; empty for none. */
  value: string
  onChange: (course: string) => void
  error?: ReactNode
}

/** A choice of one course of an institution, which is searched. */
export function CourseField({ value, onChange, error }: CourseFieldProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<BillableCourse | null>(null)
  const isPicked = picked !== null && typed === nameOf(picked)
  const [search] = useDebouncedValue(isPicked ? '' : typed.trim(), typingPauseMs)
  const { data = [] } = useBillableCourses(search)
  const others = picked && !data.some(({ id }) => id === picked.id) ? [picked] : []
  const courses = [...others, ...data]
  return (
    <Select
      label="Course"
      name="course"
      placeholder="Type a part of its title or institution"
      description="Courses appear here once somebody has come from them."
      searchable
      data-autofocus
      openOnFocus={false}
      allowDeselect={false}
      autoComplete="off"
      spellCheck={false}
      withScrollArea={false}
      // The choices belong to the dialog.
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
      classNames={{
        dropdown: choices.dropdown,
        options: choices.options,
        option: choices.option,
        empty: choices.empty,
      }}
      filter={({ options }) => options}
      data={courses.map((course) => ({ value: course.id, label: nameOf(course) }))}
      nothingFoundMessage="No course of an institution matches."
      value={value === '' ? null : value}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
      onChange={(id) => {
        setPicked(courses.find((course) => course.id === id) ?? null)
        onChange(id ?? '')
      }}
    />
  )
}

function nameOf({ title, institution, students }: BillableCourse): string {
  const people = students === 0 ? '' : `, ${students} students`
  return `${title === '' ? 'Without a title' : title} (${institution}${people})`
}
