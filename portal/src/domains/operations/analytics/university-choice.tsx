import { useLocation, useNavigate } from 'react-router'
import { InstitutionField } from '../../../ui/institution-field.tsx'
import classes from './analytics.module.css'

const base = '/analytics/university'

/** Leads to another university with the same range of days. */
export function UniversityChoice({ id }: { id: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const show = (chosen: string) =>
    void navigate(chosen === '' ? base + search : `${base}/${encodeURIComponent(chosen)}${search}`)
  return (
    <InstitutionField
      label="University"
      name="university"
      className={classes.choice}
      none="Choose a university"
      value={id}
      onChange={show}
    />
  )
}
